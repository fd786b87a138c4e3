import { escapeAttribute, inertJson } from '@statline/service/http/escape';
import type {
  Composition,
  PageMeasure,
  PageScript,
} from '../../protocol/composition/Composition.ts';
import {
  SEQUENCES_META,
  STORE_SEQUENCES_PATH,
} from '../../protocol/composition/releaseSequences.ts';
import {
  AT_ONCE_ATTRIBUTE,
  COMPOSITION_ELEMENT_ID,
  TEMPLATES,
} from '../../protocol/documentNames.ts';
import { ASSETS_PATH } from '../../protocol/paths.ts';
import type { RenderedPage } from '../../rendering/worker/RenderJob.ts';
import type { ChangingParts } from '../late/createLateStream.ts';
import type { BrowserBuild } from './BrowserBuild.ts';
import type { DocumentParts } from './DocumentParts.ts';

interface DocumentInput {
  page: ChangingParts;
  composition: Composition;
  styleSheets: readonly PageScript[];
  /** Sequence numbers of the page's releases (`formatSequences`); empty: there are none. */
  sequences: string;
  build: BrowserBuild;
  /** Whether the host is loaded without an interaction (`assessPage.ts`). */
  isHostNeeded: boolean;
  enhancements: readonly PageScript[];
  visits: MeasuredVisits | undefined;
}

/** Which visits browsers measure, and with which script. */
export interface MeasuredVisits {
  /** Percentage of visits that are measured. */
  sample: number;
  script: PageScript;
}

/** The text of each `<style>` element of the document: the policy allows only these. */
export function stylesOf(build: BrowserBuild, page: Pick<RenderedPage, 'styles'>): string[] {
  const rendered = page.styles.split('</style>').slice(0, -1);
  return [build.css, ...rendered.map((element) => element.slice(element.indexOf('>') + 1))];
}

/** The text of each inline script of the document: the policy allows only these. */
export const inlineScriptsOf = (build: BrowserBuild, sequences: string): string[] =>
  sequences ? [build.bootstrap, build.storeSequences] : [build.bootstrap];

export function partsOfDocument(
  input: DocumentInput,
): Pick<DocumentParts<unknown>, 'head' | 'body'> {
  const { page, composition, styleSheets, sequences, build, enhancements, visits } = input;
  const hostBundle = build.scripts.map(({ file, integrity }) => ({
    href: `${ASSETS_PATH}${file}`,
    integrity,
  }));
  return {
    head: `${page.head}
<style>${build.css}</style>
${page.styles}${sequences ? `\n<meta name="${SEQUENCES_META}" content="${escapeAttribute(sequences)}">` : ''}
${inlineScriptsOf(build, sequences).map(inlineScript).join('')}
${styleSheets.map(styleSheet).join('\n')}`,
    body: `<div id="root">${page.html}</div>${sequences ? sequencesImage(sequences) : ''}
<script type="application/json" id="${COMPOSITION_ELEMENT_ID}">${inertJson(composition)}</script>
${template(TEMPLATES.hostBundle, hostBundle, input.isHostNeeded ? ` ${AT_ONCE_ATTRIBUTE}` : '')}${template(TEMPLATES.enhancements, enhancements)}${
  visits ? template(TEMPLATES.visit, [visits.script], ` data-sample="${visits.sample}"`) : ''
}`,
  };
}

const inlineScript = (text: string): string => `<script>${text}</script>`;

/** Stores the numbers in browsers without script, which request the image although it is `hidden`. */
const sequencesImage = (sequences: string): string =>
  `<noscript><img src="${STORE_SEQUENCES_PATH}?releases=${escapeAttribute(sequences)}" alt="" hidden></noscript>`;

/** A style sheet blocks painting. It is placed after the inline script, which would otherwise wait for it. */
const styleSheet = ({ href, integrity }: PageScript): string =>
  `<link rel="stylesheet" href="${escapeAttribute(href)}"${checkedBy(integrity)}>`;

/** Browsers check a hash only if the file is fetched with CORS. */
const checkedBy = (integrity: string | undefined): string =>
  integrity === undefined ? '' : ` integrity="${integrity}" crossorigin`;

/** Scripts that the inline script takes from the template when they are needed. */
const template = (id: string, scripts: readonly PageScript[], attributes = ''): string =>
  scripts.length === 0
    ? ''
    : `<template id="${id}"${attributes}>${scripts.map(scriptElement).join('')}</template>`;

const scriptElement = ({ href, integrity }: PageScript): string =>
  `<script src="${escapeAttribute(href)}"${checkedBy(integrity)}></script>`;

/**
 * Counts elements and characters of React's HTML, in which every `<` and `>` outside tags is escaped. Remotes' code may
 * write any other text: neither expression reads a part of it twice.
 */
export function measureHtml(html: string): PageMeasure {
  const text = html.replaceAll(/<[^>]*(?:>|$)/g, '').replaceAll(/&[^&;]+;/g, ' ');
  return { elements: html.match(/<[a-z]/gi)?.length ?? 0, characters: text.length };
}
