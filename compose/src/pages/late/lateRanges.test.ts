/** @jest-environment node */
import { markRanges, patchesBetween, splitAtPlaceholders } from './lateRanges.ts';

const WAITS =
  '<!--$--><!--$!--><template data-dgst="BROWSER_ONLY"></template><div>Wait</div><!--/$--><!--/$-->';

const region = (id: string, html = WAITS) => `<div data-region="${id}">${html}</div>`;

function names(): () => string {
  let next = 0;
  return () => `r${next++}`;
}

const sentFrom = (html: string, nextName = names()) => splitAtPlaceholders(html, nextName);

it('marks the contents of each region that shows its placeholder', () => {
  const html = `<main>${region('a/A')}${region('a/B', '<p>B</p>')}${region('a/C')}</main>`;

  expect(markRanges(sentFrom(html))).toBe(
    `<main>${region('a/A', `<?start name="r0">${WAITS}<?end>`)}${region('a/B', '<p>B</p>')}${region('a/C', `<?start name="r1">${WAITS}<?end>`)}</main>`,
  );
});

it('marks no placeholder within another one', () => {
  const html = region('a/A', `${WAITS}${region('a/B')}`);

  expect(markRanges(sentFrom(html))).toBe(
    region('a/A', `<?start name="r0">${WAITS}${region('a/B')}<?end>`),
  );
});

it('patches completed regions, and marks late regions in them', () => {
  const nextName = names();
  const sent = sentFrom(`<i>1</i>${region('a/A')}<i>2</i>${region('a/B')}<i>3</i>`, nextName);
  const inner = `<div>B, with <div>${region('b/In')}</div></div>`;
  const html = `<i>1</i>${region('a/A')}<i>2</i>${region('a/B', inner)}<i>3</i>`;

  const change = patchesBetween(sent, html, nextName);

  const marked = inner.replace(WAITS, `<?start name="r2">${WAITS}<?end>`);
  expect(change?.patches).toBe(`<template for="r1">${marked}</template>`);
  const parts = change?.sent ?? [];
  expect(parts.map((part) => (typeof part === 'string' ? part : part.html)).join('')).toBe(html);
  expect(parts.filter((part) => typeof part !== 'string')).toEqual([
    { name: 'r0', html: WAITS },
    { name: 'r2', html: WAITS },
  ]);
});

it('leaves no marker after the last patches', () => {
  const sent = sentFrom(`${region('a/A')}${region('a/B')}`);
  const html = `${region('a/A')}${region('a/B', region('b/In'))}`;

  expect(patchesBetween(sent, html)?.patches).toBe(
    `<template for="r0">${WAITS}</template><template for="r1">${region('b/In')}</template>`,
  );
});

it.each([
  ['before a late region', `<i>other</i>${region('a/A', 'A')}<i>2</i>`],
  ['after it', `<i>1</i>${region('a/A', 'A')}<i>other</i>`],
  ['by a missing region', '<i>1</i>'],
  ['by unclosed elements', `<i>1</i>${region('a/A', '<div>')}<i>2</i>`],
])('returns no patches if the page differs elsewhere: %s', (_where, html) => {
  const sent = sentFrom(`<i>1</i>${region('a/A')}<i>2</i>`);

  expect(patchesBetween(sent, html, names())).toBeUndefined();
});
