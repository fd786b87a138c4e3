import path from 'node:path';
import type { PageData } from '../../../../shell/src/pages/PageData.ts';
import { buildInstalledPeer } from './buildInstalledPeer.ts';
import { readPeerFile } from './readPeerFile.ts';
import type { PeerResponse } from './servePeer.ts';

/** Builds the peer of Astro, whose pages are files. */
export async function astroPeer(folder: string, data: Readonly<Record<string, PageData>>) {
  await buildInstalledPeer(folder, ['astro/astro.js', 'build'], data);

  return async (url: string): Promise<PeerResponse | undefined> => {
    const isPage = url in data;
    if (!isPage && !url.startsWith('/_astro/')) return undefined;
    return readPeerFile(path.join(folder, 'dist'), isPage ? fileOf(url) : url);
  };
}

const fileOf = (page: string): string => (page === '/' ? '/index.html' : `${page}.html`);
