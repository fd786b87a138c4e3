import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '@statline/service/disk/writeDurably';

/** Beside the manifest: the headers that the host must send with each file, for its configuration. */
export const HEADERS_FILE = 'headers.json';

/** One rule of the list; the first whose path matches counts. `*` stands for any characters. */
interface HeaderRule {
  path: string;
  headers: Readonly<Record<string, string>>;
}

/** Remotes are fetched from the site's pages too, which are of another origin. */
const CORS = { 'Access-Control-Allow-Origin': '*' };
/** Changes in place: caches have to revalidate it. */
const CHANGING = { 'Cache-Control': 'no-cache', ...CORS };
/** Its name holds its hash, or the id of its release. */
const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable', ...CORS };

const HOST_HEADERS: readonly HeaderRule[] = [
  ...['mf-manifest.json', 'canary.json', 'history.json', HEADERS_FILE].map((path) => ({
    path,
    headers: CHANGING,
  })),
  { path: '*', headers: FOR_EVER },
];

/** The `Cache-Control` of a file of a release folder. */
export function cacheControlOf(file: string): string {
  const rule = HOST_HEADERS.find(({ path }) => path === '*' || path === file);
  return rule?.headers['Cache-Control'] ?? 'no-cache';
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  cjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
};

/** The `Content-Type` of a file, by its ending. */
export const contentTypeOf = (file: string): string =>
  TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Puts the list into a folder, where it is not there as it is. */
export async function writeHeaders(folder: string): Promise<void> {
  const file = path.join(folder, HEADERS_FILE);
  const text = `${JSON.stringify(HOST_HEADERS, null, 1)}\n`;
  const present = await readFile(file, 'utf8').catch(() => undefined);
  if (present !== text) await writeDurably(file, text);
}
