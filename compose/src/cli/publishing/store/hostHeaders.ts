import path from 'node:path';
import mime from 'mime-types';
import { INDEX_PATH } from '../../../protocol/manifest/ReleaseIndex.ts';
import { idOfManifestFile } from '../../../protocol/manifest/release.ts';
import { POINTER_FILES } from './ReleaseStore.ts';

/** Lists the headers that the host must send with each file: input for the host's configuration. */
export const HEADERS_FILE = 'headers.json';

/** Lets the site's pages, which have another origin, load the files. */
const CORS = { 'Access-Control-Allow-Origin': '*' };
const CHANGING = { 'Cache-Control': 'no-cache', ...CORS };
/** For files whose names contain their hash. */
const FOR_EVER = { 'Cache-Control': 'public, max-age=31536000, immutable', ...CORS };

const CHANGING_FILES = [...POINTER_FILES, HEADERS_FILE];

/** The first entry whose path matches a file applies. `*` stands for any characters. */
const HOST_HEADERS = [
  // A manifest that is stored under its release's id (`*release-*.json`) changes when another key signs it.
  ...[...CHANGING_FILES, '*release-*.json'].map((pattern) => ({
    path: pattern,
    headers: CHANGING,
  })),
  { path: '*', headers: FOR_EVER },
];

export const HEADERS_TEXT = `${JSON.stringify(HOST_HEADERS, null, 1)}\n`;

/** Whether a file may be replaced. A release's code and assets never are: open pages rely on them. */
export const mayBeReplaced = (file: string): boolean =>
  [INDEX_PATH, ...CHANGING_FILES].includes(file) ||
  idOfManifestFile(path.basename(file)) !== undefined;

export const cacheControlOf = (file: string): string =>
  (mayBeReplaced(file) ? CHANGING : FOR_EVER)['Cache-Control'];

/** Server bundles (`.cjs`) are JavaScript also by their type: a CDN does not compress `application/node`. */
export const contentTypeOf = (file: string): string =>
  mime.lookup(file.replace(/\.cjs$/, '.js')) || 'application/octet-stream';
