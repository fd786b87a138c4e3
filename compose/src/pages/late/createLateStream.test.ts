/** @jest-environment node */
import { documentOf } from '../../../fixtures/documentOf.ts';
import { type ChangingParts, createLateStream } from './createLateStream.ts';

const WAITS = '<!--$!--><template data-dgst="BROWSER_ONLY"></template><p>Wait</p><!--/$-->';

const write = ({ head, styles, html }: ChangingParts) =>
  `<!DOCTYPE html><html><head>${head}\n${styles}\n</head><body><div id="root">${html}</div><footer>${html.length}</footer></body></html>`;

const page = (title: string, css: string, ...regions: readonly string[]): ChangingParts => ({
  head: `<title>${title}</title>`,
  styles: `<style data-of="">${css}</style>`,
  html: regions.map((html) => `<div data-region="a/A">${html}</div>`).join('<hr>'),
});

async function read(chunks: AsyncIterable<string>): Promise<string> {
  let html = '';
  for await (const chunk of chunks) html += chunk;
  return html;
}

const domOf = (html: string) => documentOf(html).documentElement.outerHTML;

it('sends a document with the same DOM as the complete page, in any order of regions', async () => {
  const stream = createLateStream('nonce', '');
  const whole = page('Whole', 'a{}b{}c{}', '<b>1</b>', '<b>2</b>', '<b>3</b>');

  stream.send(page('Begun', 'a{}', WAITS, WAITS, WAITS), write);
  stream.send(page('Begun', 'a{}c{}', WAITS, WAITS, '<b>3</b>'), write);
  stream.send(page('Different elsewhere', 'd{}', '<b>1</b>'), write);
  stream.send(page('Begun', 'a{}b{}c{}', '<b>1</b>', WAITS, '<b>3</b>'), write);
  stream.finish(whole, write);

  const html = await read(stream.chunks());
  expect(domOf(html)).toBe(domOf(write(whole)));
  expect(await read(stream.chunks())).toBe(html);
});

it.each([
  ['there is no complete page', undefined],
  ['the complete page differs elsewhere', page('Other', 'd{}', '<b>1</b>')],
])('ends with the last part sent if %s', async (_why, whole) => {
  const stream = createLateStream('nonce', '');
  const last = page('Begun', 'a{}b{}', '<b>1</b>', WAITS);

  stream.send(page('Begun', 'a{}', WAITS, WAITS), write);
  stream.send(last, write);
  stream.finish(whole, write);

  expect(domOf(await read(stream.chunks()))).toBe(domOf(write(last)));
});

it('sends nothing if no part of the page was sent', () => {
  const stream = createLateStream('nonce', '');

  stream.finish(page('Whole', 'a{}', '<b>1</b>'), write);

  expect(stream.hasBegun()).toBe(false);
});

it('sends nothing of a document that does not contain the page as it was rendered', () => {
  const stream = createLateStream('nonce', '');
  const translated = (parts: ChangingParts) => write({ ...parts, html: parts.html.toUpperCase() });

  expect(() => stream.send(page('Begun', 'a{}', WAITS), translated)).toThrow(/as it was rendered/);

  expect(stream.hasBegun()).toBe(false);
});
