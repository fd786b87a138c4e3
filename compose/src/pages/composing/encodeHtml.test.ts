/** @jest-environment node */
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { encodeHtml, encodingFor } from './encodeHtml.ts';

/** Text that cannot be compressed. */
const incompressible = (bytes: number, seed: string): string => {
  let text = '';
  for (let part = 0; text.length < bytes; part += 1) {
    text += createHash('sha512').update(`${seed} ${part}`).digest('base64');
  }
  return text.slice(0, bytes);
};

it.each([
  ['nothing', ''],
  ['a short page', '<p>Ångström — 🏀</p>'],
  ['a page', incompressible(20_000, 'a').repeat(6)],
  ['a page whose end repeats what was 300 KB before', incompressible(300_000, 'b').repeat(2)],
])('compresses %s, as small as brotli does alone', async (_what, html) => {
  const { bytes } = await encodeHtml(html, '').as('br');

  expect(brotliDecompressSync(bytes).toString()).toBe(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(html),
  };
  const own = brotliCompressSync(html, { params }).length;
  expect(bytes.length).toBeLessThanOrEqual(Math.ceil(own * 1.001));
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5, br;q=0', 'gzip'],
  ['br ; q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
  [undefined, 'identity'],
])('encodes HTML for "%s" as %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
