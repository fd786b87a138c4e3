import { REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import { BROWSER_ONLY_DIGEST } from '../../site/react/RenderedInBrowserOnly.ts';

/**
 * The placeholder of a late region, in the HTML that was sent. The document has it between markers, and a later patch
 * of the same name replaces all three:
 *
 *     <div data-region="cart/Offer"><?start name="late-2">Loading…<?end></div>
 *     <template for="late-2">Two for one</template>
 *
 * See https://github.com/WICG/declarative-partial-updates/blob/main/patching-explainer.md.
 */
interface LateRange {
  name: string;
  html: string;
}

/** The HTML that the browser has received, in document order: HTML that stays, and late ranges, never nested. */
export type SentHtml = readonly (string | LateRange)[];

/** HTML between markers: a patch of this name replaces the HTML and the markers. */
export const withMarkers = (name: string, html: string): string =>
  `<?start name="${name}">${html}<?end>`;

export const patch = (name: string, html: string): string =>
  `<template for="${name}">${html}</template>`;

/** The HTML as it is sent: with markers around each range. */
export const markRanges = (sent: SentHtml): string =>
  sent
    .map((part) => (typeof part === 'string' ? part : withMarkers(part.name, part.html)))
    .join('');

/** Matches a region that shows its placeholder: React has left the contents of its boundary to the browser. */
const PLACEHOLDER = new RegExp(
  `(<div ${REGION_ATTRIBUTE}="[^"]*">)(?:<!--\\$-->)?<!--\\$!--><template data-dgst="${BROWSER_ONLY_DIGEST}"`,
  'g',
);

/** Splits a page's HTML at its placeholders. */
export function splitAtPlaceholders(html: string, nextName: () => string): SentHtml {
  const parts: (string | LateRange)[] = [];
  let at = 0;
  for (const { index, 1: opening = '' } of html.matchAll(PLACEHOLDER)) {
    const start = index + opening.length;
    // Within another placeholder, as a remote's code may write it: ranges are never nested.
    if (start < at) continue;
    const end = endOfDiv(html, start);
    parts.push(html.slice(at, start), { name: nextName(), html: html.slice(start, end) });
    at = end;
  }
  return [...parts, html.slice(at)];
}

/**
 * Patches that turn the sent HTML into `html`, which may differ only within the ranges.
 *
 * @param nextName names new ranges within patched contents. Undefined: these patches are the last and leave no marker.
 * @returns undefined if `html` differs outside the ranges.
 */
export function patchesBetween(
  before: SentHtml,
  html: string,
  nextName?: () => string,
): { patches: string; sent: SentHtml } | undefined {
  let patches = '';
  const sent: (string | LateRange)[] = [];
  /** Everything before this index of `html` is compared. */
  let at = 0;
  for (const part of before) {
    if (typeof part === 'string') {
      if (!html.startsWith(part, at)) return undefined;
      at += part.length;
      sent.push(part);
      continue;
    }
    const end = endOfDiv(html, at);
    const contents = html.slice(at, end);
    at = end;
    if (nextName && contents === part.html) {
      sent.push(part);
      continue;
    }
    const parts = nextName ? splitAtPlaceholders(contents, nextName) : [contents];
    patches += patch(part.name, markRanges(parts));
    sent.push(...parts);
  }
  return at === html.length ? { patches, sent } : undefined;
}

/** The index of the end tag of the `<div>` whose contents begin at `start`, or the length of `html` without one. */
function endOfDiv(html: string, start: number): number {
  const tags = /<div[\s>]|<\/div>/g;
  tags.lastIndex = start;
  let depth = 1;
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[0] === '</div>' ? -1 : 1;
    if (depth === 0) return tag.index;
  }
  return html.length;
}
