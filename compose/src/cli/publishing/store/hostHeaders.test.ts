import { manifestFileOf, previewFolderOf } from '../../../protocol/manifest/release.ts';
import { cacheControlOf, contentTypeOf, HEADERS_TEXT } from './hostHeaders.ts';

const RELEASE = '0123456789abcdef';
const hostHeaders: { path: string; headers: Record<string, string> }[] = JSON.parse(HEADERS_TEXT);

/** The header by the rules that a host applies: the first pattern that matches. */
function headerByRules(file: string): string | undefined {
  const matches = (pattern: string) =>
    new RegExp(`^${pattern.split('*').map(quoted).join('.*')}$`).test(file);
  return hostHeaders.find(({ path }) => matches(path))?.headers['Cache-Control'];
}
const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test.each([
  ['no-cache', 'mf-manifest.json'],
  ['no-cache', 'canary.json'],
  ['no-cache', manifestFileOf(RELEASE)],
  ['no-cache', `${previewFolderOf(RELEASE)}${manifestFileOf(RELEASE)}`],
  ['public, max-age=31536000, immutable', 'remoteEntry.0123456789abcdef.js'],
])('caching is %s for %s, since only files that never change are immutable', (expected, file) => {
  expect(cacheControlOf(file)).toBe(expected);
  expect(headerByRules(file)).toBe(expected);
});

test.each([
  ['Hero.0123456789abcdef.js', 'text/javascript'],
  ['server.0123456789abcdef.cjs', 'text/javascript'],
  ['Sport.woff', 'font/woff'],
  ['Sport.ttf', 'font/ttf'],
  ['Sport.otf', 'font/otf'],
  ['licenses.txt', 'text/plain'],
  ['photo.PNG', 'image/png'],
])('uploads %s as %s', (file, type) => {
  expect(contentTypeOf(file)).toBe(type);
});
