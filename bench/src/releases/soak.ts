import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { publish } from '../../../compose/fixtures/makeRelease.ts';
import { buildParts } from '../../../scripts/build/buildParts.ts';
import { needsBuild } from '../../../scripts/build/needsBuild.ts';
import { PARTS } from '../../../scripts/build/parts.ts';
import { until } from '../../../service/fixtures/until.ts';
import { bulkyRelease } from './bulkyRelease.ts';
import { launchProbedShell, type Measurement, type ProbedShell } from './launchProbedShell.ts';

/*
 * `npm run soak -w bench`: releases of one remote, one after the other, into one running shell
 * under traffic. What it holds after a collection must be the same at the end as it was once
 * the first releases had warmed it up.
 */

const RELEASES = 200;
const WARM_UP = 40;
const MEASURED_EVERY = 20;

/**
 * Between the lowest and the highest measurement. One release is 0.2 MB of source: were each
 * kept, it would be 32 MB; V8's cache of compiled code alone made it 13 MB.
 */
const MAX_HEAP_SPREAD_BYTES = 4_000_000;
const VISITORS = 4;
/** Connections of the traffic come and go; one handle kept for each release would be 160. */
const MAX_HANDLE_SPREAD = 16;

/** The one that renders, and the one before it. */
const MAX_RENDERERS = 2;

const FIRST_WORDS = 'Before the first.';

interface Sample extends Measurement {
  releases: number;
}

async function soak(): Promise<readonly Sample[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'soak-'));
  const published = path.join(folder, 'published');
  const host = await serve(published);
  const shell = await launchProbedShell({
    PORT: '0',
    ADMIN_PORT: '0',
    API_URL: 'http://127.0.0.1:9',
    DATA_DIR: path.join(folder, 'data'),
    REMOTE_LEGAL_URL: host.url,
    RELEASE_POLL_MS: '100',
  });
  // A page whose only module has no release yet is a 503.
  await publish(published, bulkyRelease(FIRST_WORDS));
  await untilLive(shell.url, FIRST_WORDS);
  const traffic = startTraffic(shell.url);
  try {
    return await releaseOften(shell, published);
  } finally {
    const pages = await traffic.stop();
    console.log(`${pages} pages were served meanwhile.`);
    await shell.stop();
    host.close();
    await rm(folder, { recursive: true });
  }
}

async function releaseOften(shell: ProbedShell, published: string): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  for (let releases = 1; releases <= RELEASES; releases += 1) {
    const words = `Release number ${releases}.`;
    await publish(published, bulkyRelease(words));
    await untilLive(shell.url, words);
    if (releases % MEASURED_EVERY > 0) continue;
    const sample = { releases, ...(await shell.measure()) };
    samples.push(sample);
    console.log(
      `${String(releases).padStart(3)} releases: ${(sample.heapBytes / 1e6).toFixed(2)} MB of heap, ${sample.renderers} renderers, ${sample.resources.length} open handles`,
    );
  }
  return samples;
}

const untilLive = (url: string, words: string) =>
  until(async () => (await (await fetch(`${url}/privacy-policy`)).text()).includes(words), 10_000);

/** Visitors who go from page to page without a pause; a page that fails ends the soak. */
function startTraffic(url: string): { stop(): Promise<number> } {
  let isOver = false;
  let pages = 0;
  const visit = async () => {
    while (!isOver) {
      for (const page of ['/', '/privacy-policy', '/waitlist']) {
        const response = await fetch(`${url}${page}`);
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${page} has status ${response.status}`);
        pages += 1;
      }
    }
  };
  const visitors = Array.from({ length: VISITORS }, visit);
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(visitors);
      return pages;
    },
  };
}

async function serve(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const file = path.join(folder, path.basename(request.url ?? ''));
    const content = await readFile(file).catch(() => undefined);
    response.writeHead(content ? 200 : 404).end(content);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
if (values.help) {
  console.log(
    `npm run soak -w bench
  ${RELEASES} releases of one remote into one running shell; fails where memory or handles grow.`,
  );
  process.exit();
}

const stale = [];
for (const part of PARTS) if (await needsBuild(part)) stale.push(part);
await buildParts(stale.filter(({ name }) => name !== 'api'));

const samples = await soak();
const warm = samples.filter(({ releases }) => releases >= WARM_UP);
const heapSpread = spread(warm.map(({ heapBytes }) => heapBytes));
const mostRenderers = Math.max(...warm.map(({ renderers }) => renderers));
const handleSpread = spread(warm.map(({ resources }) => resources.length));
console.log(
  `Once warm, the heap varied by ${(heapSpread / 1e6).toFixed(2)} MB, the open handles by ${handleSpread}; there were ${mostRenderers} renderers at most.`,
);
const isFlat =
  heapSpread <= MAX_HEAP_SPREAD_BYTES &&
  handleSpread <= MAX_HANDLE_SPREAD &&
  mostRenderers <= MAX_RENDERERS;
if (!isFlat) {
  console.error('The shell does not stay flat.');
  process.exit(1);
}
