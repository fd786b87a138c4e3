import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Entrypoint } from '../../../../compose/src/build/plugins/listEntrypoint.ts';
import type { PageData } from '../../../../shell/src/pages/PageData.ts';
import type { PeerFiles } from '../../../peers/app/peerDocument.ts';
import { readPeerFile } from './readPeerFile.ts';
import type { PeerResponse } from './servePeer.ts';

interface PeerServer {
  render(path: string, data: PageData, files: PeerFiles): string;
}

/** Serves a peer that rspack has built: its documents by its own server's code, its files. */
export async function bundledPeer(folder: string, data: Readonly<Record<string, PageData>>) {
  const dist = path.join(folder, 'dist');
  const { scripts, styles, fonts } = await readEntrypoint(path.join(dist, 'browser'));
  const css = await Promise.all(
    styles.map((file) => readFile(path.join(dist, 'browser', file), 'utf8')),
  );
  const files = { scripts: scripts.map(({ file }) => file), fonts, css: css.join('\n') };
  const require = createRequire(import.meta.url);
  const program = path.join(dist, 'server.cjs');
  // It may have been built again since.
  delete require.cache[program];
  const server: PeerServer = require(program);

  return async (url: string): Promise<PeerResponse | undefined> => {
    const page = data[url];
    if (page) {
      return {
        type: 'text/html; charset=utf-8',
        body: Buffer.from(server.render(url, page, files)),
      };
    }
    if (!url.startsWith('/assets/')) return undefined;
    return readPeerFile(path.join(dist, 'browser'), url.slice('/assets'.length));
  };
}

async function readEntrypoint(folder: string): Promise<Entrypoint> {
  return JSON.parse(await readFile(path.join(folder, 'entrypoint.json'), 'utf8'));
}
