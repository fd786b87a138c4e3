import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PeerResponse } from './servePeer.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** @throws Error where a peer's build has no such file. */
export async function readPeerFile(folder: string, url: string): Promise<PeerResponse> {
  const file = path.join(folder, path.normalize(url));
  return {
    type: TYPES[path.extname(file)] ?? 'application/octet-stream',
    body: await readFile(file),
  };
}
