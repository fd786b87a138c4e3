import type { Site } from '@statline/contract/modules';

/** The content of a legal page. */
export interface RulebookContent {
  title: string;
  /** The page's full URL, shown on a printed copy. */
  address: string;
  /** When it was last updated, in words: `December 2024`. */
  updated: string;
  /** A summary in two or three sentences. */
  summary: string;
  /** The most important figures. */
  score: readonly { figure: string; label: string }[];
  rules: readonly Rule[];
  /** Link to the other legal page. */
  next: Link;
}

export interface Rule {
  /** Its anchor: `/terms-of-service#fees`. Do not change it when the title changes. */
  id: string;
  title: string;
  body: readonly Block[];
}

/** A paragraph, or a list of points. */
export type Block = RichText | { points: readonly RichText[] };

/** Text, or text with links. */
export type RichText = string | readonly (string | Link)[];

export interface Link {
  text: string;
  href: string;
  /** Shown beside the text in print, if the text alone does not give the address. */
  printed?: string;
}

export type RulebookOf = (site: Site) => RulebookContent;
