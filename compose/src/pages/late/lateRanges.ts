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
  /** Index of the range's first character in the page's HTML without markers. */
  start: number;
  /** Index after the range's last character. */
  end: number;
}

/** The HTML that the browser has received, without the markers. */
export interface SentHtml {
  html: string;
  /** In document order; ranges are never nested. */
  ranges: readonly LateRange[];
}

/** HTML between markers: a patch of this name replaces the HTML and the markers. */
export const withMarkers = (name: string, html: string): string =>
  `<?start name="${name}">${html}<?end>`;

export const patch = (name: string, html: string): string =>
  `<template for="${name}">${html}</template>`;

/** The HTML as it is sent: with markers around each range. */
export function markRanges({ html, ranges }: SentHtml): string {
  let at = 0;
  const parts = ranges.flatMap(({ name, start, end }) => {
    const before = html.slice(at, start);
    at = end;
    return [before, withMarkers(name, html.slice(start, end))];
  });
  return [...parts, html.slice(at)].join('');
}

/** Matches a region that shows its placeholder: React has left the contents of its boundary to the browser. */
const PLACEHOLDER = new RegExp(
  `(<div ${REGION_ATTRIBUTE}="[^"]*">)(?:<!--\\$-->)?<!--\\$!--><template data-dgst="${BROWSER_ONLY_DIGEST}"`,
  'g',
);

/** The ranges of the placeholders in a page's HTML. */
export function rangesIn(html: string, nextName: () => string): LateRange[] {
  const ranges: LateRange[] = [];
  for (const { index, 1: opening = '' } of html.matchAll(PLACEHOLDER)) {
    const start = index + opening.length;
    // Within another placeholder, as a remote's code may write it: ranges are never nested.
    if (start < (ranges.at(-1)?.end ?? 0)) continue;
    ranges.push({ name: nextName(), start, end: endOfDiv(html, start) });
  }
  return ranges;
}

/**
 * Patches that turn the sent HTML into `html`, which may differ only within the ranges.
 *
 * @param nextName names new ranges within patched contents. Undefined: these patches are the last and leave no marker.
 * @returns undefined if `html` differs outside the ranges.
 */
export function patchesBetween(
  sent: SentHtml,
  html: string,
  nextName?: () => string,
): { patches: string; sent: SentHtml } | undefined {
  const patches: string[] = [];
  const ranges: LateRange[] = [];
  /** Everything before is compared: an index of `sent.html`, and the same place in `html`. */
  let sentAt = 0;
  let at = 0;
  for (const { name, start, end } of sent.ranges) {
    const unchanged = sent.html.slice(sentAt, start);
    if (!html.startsWith(unchanged, at)) return undefined;
    const newStart = at + unchanged.length;
    const newEnd = endOfDiv(html, newStart);
    const contents = html.slice(newStart, newEnd);
    if (nextName && contents === sent.html.slice(start, end)) {
      ranges.push({ name, start: newStart, end: newEnd });
    } else {
      const inner = nextName ? rangesIn(contents, nextName) : [];
      patches.push(patch(name, markRanges({ html: contents, ranges: inner })));
      for (const range of inner)
        ranges.push({ ...range, start: newStart + range.start, end: newStart + range.end });
    }
    sentAt = end;
    at = newEnd;
  }
  if (html.slice(at) !== sent.html.slice(sentAt)) return undefined;
  return { patches: patches.join(''), sent: { html, ranges } };
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
