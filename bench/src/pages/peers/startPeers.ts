import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { ROOT } from '../../../../scripts/build/parts.ts';
import type { LocalServer } from '../../../../service/fixtures/listenLocally.ts';
import type { PageData } from '../../../../shell/src/pages/PageData.ts';
import { serveVariant } from '../twin/serveVariant.ts';
import { astroPeer } from './astroPeer.ts';
import { bundledPeer } from './bundledPeer.ts';
import { startNextPeer } from './nextPeer.ts';
import { servePeer } from './servePeer.ts';

const FOLDER = path.join(ROOT, 'bench/peers');

const TITLES = {
  single: 'one bundle',
  federated: 'federated',
  next: 'Next.js',
  astro: 'Astro',
} as const;

type PeerName = keyof typeof TITLES;

/**
 * Builds and serves what this site is measured against, with what the running site shows.
 *
 * @param pages paths.
 */
export async function startPeers(site: string, pages: readonly string[]) {
  const data = Object.fromEntries(
    await Promise.all(pages.map(async (page) => [page, await readPageData(site + page)] as const)),
  );
  let stopNext = async () => {};
  const open = async (name: PeerName): Promise<Parameters<typeof servePeer>[1]> => {
    if (name === 'next') {
      const next = await startNextPeer(path.join(FOLDER, name), data);
      stopNext = next.stop;
      return next.respond;
    }
    if (name === 'astro') return astroPeer(path.join(FOLDER, name), data);
    await buildPeer(name);
    return bundledPeer(`${FOLDER}/${name}`, data);
  };
  const served: (LocalServer & { name: string })[] = [];
  for (const name of Object.keys(TITLES) as PeerName[]) {
    served.push({ name: TITLES[name], ...(await servePeer(site, await open(name))) });
  }
  // Through the same server as the page and its twin, so that its cost is the same for all.
  const peers = await Promise.all(
    served.map(async ({ name, url }) => ({ name, ...(await serveVariant('page', () => url)) })),
  );
  return {
    peers,
    stop: async () => {
      for (const { close } of [...peers, ...served]) await close();
      await stopNext();
    },
  };
}

async function buildPeer(name: string): Promise<void> {
  console.log(`Building peers/${name}…`);
  await promisify(execFile)(path.join(ROOT, 'node_modules/.bin/rspack'), ['build'], {
    cwd: path.join(FOLDER, name),
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

const Composition = v.looseObject({ data: v.looseObject({ site: v.looseObject({}) }) });

/** What the running site makes a page from: peers show the same. */
async function readPageData(url: string): Promise<PageData> {
  const html = await (await fetch(url)).text();
  const [, json = ''] = /<script[^>]*id="composition"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return v.parse(Composition, JSON.parse(json)).data as unknown as PageData;
}
