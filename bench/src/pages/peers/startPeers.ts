import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { ROOT } from '../../../../scripts/build/parts.ts';
import type { PageData } from '../../../../shell/src/pages/PageData.ts';
import { serveVariant } from '../twin/serveVariant.ts';
import { bundledPeer } from './bundledPeer.ts';
import { startNextPeer } from './nextPeer.ts';
import { servePeer } from './servePeer.ts';

interface Peer {
  name: string;
  url: string;
}

const FOLDER = path.join(ROOT, 'bench/peers');

/**
 * Builds and serves what this site is measured against, with what the running site shows.
 *
 * @param pages paths.
 */
export async function startPeers(site: string, pages: readonly string[]) {
  const data = Object.fromEntries(
    await Promise.all(pages.map(async (page) => [page, await readPageData(site + page)] as const)),
  );
  for (const name of ['single', 'federated']) await buildPeer(name);
  const next = await startNextPeer(path.join(FOLDER, 'next'), data);
  const served = [
    { name: 'one bundle', ...(await servePeer(site, await bundledPeer(`${FOLDER}/single`, data))) },
    {
      name: 'federated in the browser',
      ...(await servePeer(site, await bundledPeer(`${FOLDER}/federated`, data))),
    },
    { name: 'Next.js', ...(await servePeer(site, next.respond)) },
  ];
  // Through the same server as the page and its twin: what it takes of the machine is the same for all.
  const behind = await Promise.all(
    served.map(async ({ name, url }) => ({ name, ...(await serveVariant('page', () => url)) })),
  );
  const peers: readonly Peer[] = behind;
  return {
    peers,
    stop: async () => {
      for (const { close } of [...behind, ...served]) await close();
      await next.stop();
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
