import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  bundleShowing,
  type MadeRelease,
  makeRelease,
  publish,
} from '../../../compose/fixtures/makeRelease.ts';
import { startReleaseFolder } from '../../../compose/fixtures/startReleaseFolder.ts';
import { until } from '../../../service/fixtures/until.ts';
import { launchProbedShell, type Measurement, type ProbedShell } from './launchProbedShell.ts';

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

/**
 * Publishes many releases of one remote to a running shell under traffic.
 *
 * @throws Error where the shell's heap, open handles or renderers grow after the first releases.
 */
export async function soak(): Promise<void> {
  const warm = (await measure()).filter(({ releases }) => releases >= WARM_UP);
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
  if (!isFlat) throw new Error('The shell does not stay flat.');
}

async function measure(): Promise<readonly Sample[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'soak-'));
  const published = path.join(folder, 'published');
  const host = await startReleaseFolder(published);
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
    await host.close();
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

/** A server bundle of some 200 KB, as of a remote that has grown; no two have a line in common. */
const bulkyRelease = (words: string): MadeRelease =>
  makeRelease({ words, serverBundle: `${ballast(words)}\n${bundleShowing(words)}` });

const ballast = (words: string): string =>
  Array.from(
    { length: 2_000 },
    (_, index) =>
      `const unused${index} = (value) => [value, ${index}, '${words} ${index}'].map(String);`,
  ).join('\n');

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
