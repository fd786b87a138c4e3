import type { Site } from '@statline/contract/modules';

/** A legal page as its content file gives it. */
export interface RulebookContent {
  title: string;
  /** Where it stands on the web, whole: what a printed copy says of its source. */
  address: string;
  /** When it was last updated, in words: `December 2024`. */
  updated: string;
  /** What it comes down to, in two or three sentences. */
  summary: string;
  /** The few figures that a reader should leave with. */
  score: readonly { figure: string; label: string }[];
  rules: readonly Rule[];
  /** The other rulebook. */
  next: Link;
}

export interface Rule {
  /** Its anchor: `/terms-of-service#fees`. It stays when the title changes. */
  id: string;
  title: string;
  body: readonly Block[];
}

/** A paragraph, or a list of points. */
export type Block = RichText | { points: readonly RichText[] };

/** Words, with links among them where there are any. */
export type RichText = string | readonly (string | Link)[];

export interface Link {
  text: string;
  href: string;
  /** Shown beside the text on paper, where the text alone does not tell the address. */
  printed?: string;
}

export type RulebookOf = (site: Site) => RulebookContent;
