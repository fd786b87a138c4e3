import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import Koa from 'koa';
import { ROOT } from '../../../scripts/build/parts.ts';
import { launchChromium } from '../../../scripts/chromium/launchChromium.ts';
import { launchService, type RunningService } from '../../../scripts/running/launchService.ts';
import { listenLocally } from '../../../service/fixtures/listenLocally.ts';
import { until } from '../../../service/fixtures/until.ts';
import { serveFiles } from '../../../service/src/files/serveFiles.ts';
import { alternately } from '../pages/alternately.ts';
import { bundledPeer } from '../pages/peers/bundledPeer.ts';
import { servePeer } from '../pages/peers/servePeer.ts';
import { measureVisit, type Visit } from '../pages/visit/measureVisit.ts';
import { replaceTable } from '../plot/replaceTable.ts';
import { cpuTimeMs } from '../server/processTime.ts';
import { medianOf } from '../statistics.ts';
import {
  buildGrowingSite,
  type GrowingSite,
  openGrowingFolder,
  PER_PAGE,
} from './buildGrowingSite.ts';
import { formatGrowth, overBudget, type PageCost, type Sample } from './figures.ts';
import { memoryOf } from './memoryOf.ts';
import { plotGrowth } from './plotGrowth.ts';
import { publishAs, writeIndex } from './releaseOf.ts';
import {
  formatReleaseCost,
  overReleaseBudget,
  type ReleaseCost,
  releaseOften,
} from './releaseOften.ts';

const HELP = `npm run bench -- growth [--remotes 1,10,30,100,1000] [--rounds 3] [--releases 1000]

Builds a site of N small remotes (bench/growth), ten of them on a page, and the same page in one bundle. Prints what a
page, the shell and the release host have to do; without --remotes it is written to docs/scaling.md and its plot, too.
With --releases so many releases follow on the last site of at most 100 remotes. Fails over a budget.`;

const ALL = '1,10,30,100,1000';

const IDLE_MS = 20_000;

/** A shell's own interval; it sends the index's request and at times those of one remote. */
const POLL_MS = 3_000;
const REQUESTS_OF_A_POLL = 6;

export async function benchGrowth(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      remotes: { type: 'string', default: ALL },
      rounds: { type: 'string', default: '3' },
      releases: { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const folder = await openGrowingFolder();
  const browser = await launchChromium();
  const samples: Sample[] = [];
  let releaseCost: ReleaseCost | undefined;
  const counts = values.remotes.split(',').map(Number);
  const ofReleases = counts.findLast((count) => count <= 100) ?? counts.at(-1);
  try {
    for (const count of counts) {
      const site = await buildGrowingSite(folder, count);
      const releases = count === ofReleases ? Number(values.releases) : 0;
      const sample = await measure(browser, site, Number(values.rounds), async (shell) => {
        if (releases === 0) return;
        const untilShown = (words: string) => untilComplete(shell.url, site, words);
        releaseCost = await releaseOften(shell, site, releases, untilShown);
      });
      console.log(JSON.stringify(sample));
      samples.push(sample);
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
  console.log(`\n${formatGrowth(samples)}`);
  if (values.remotes === ALL) {
    await replaceTable('docs/scaling.md', formatGrowth(samples));
    await writeFile(path.join(ROOT, 'docs/scaling-growth.svg'), plotGrowth(samples));
  }
  if (releaseCost) console.log(`\n${formatReleaseCost(releaseCost)}`);
  const over = [...overBudget(samples), ...(releaseCost ? overReleaseBudget(releaseCost) : [])];
  if (over.length > 0) throw new Error(over.join('\n'));
}

async function measure(
  browser: Browser,
  site: GrowingSite,
  rounds: number,
  goOn: (shell: RunningService) => Promise<void>,
): Promise<Sample> {
  const remotes = site.names.length;
  const host = await startReleaseHost(site.releases);
  const stops = [host.close];
  const start = async () => {
    const startedAt = performance.now();
    const shell = await launchService(path.join(site.host, 'dist/server/main.cjs'), {
      DATA_DIR: path.join(site.host, `data-${remotes}`),
      RELEASES_URL: host.url,
    });
    stops.push(shell.stop);
    await untilComplete(shell.url, site);
    return { shell, seconds: (performance.now() - startedAt) / 1000 };
  };
  try {
    const first = await start();
    await first.shell.stop();
    const { shell, seconds: restartS } = await start();
    const peer = await bundledPeer(site.single, { '/': {} as never });
    const single = await servePeer(shell.url, peer);
    stops.push(single.close);
    await untilCompressed(shell.url);
    const compared = await comparePages(browser, shell.url, single.url, rounds);
    const sample = {
      remotes,
      onPage: Math.min(remotes, PER_PAGE),
      startS: first.seconds,
      restartS,
      ...compared,
      ...(await watchIdle(shell, host)),
      ...memoryOf(shell.process.pid),
      liveS: await timeToLive(shell.url, site, rounds),
    };
    await goOn(shell);
    return sample;
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Serves releases as a static host does, and counts the requests. */
async function startReleaseHost(folder: string) {
  let requests = 0;
  const app = new Koa();
  app.use((_ctx, next) => {
    requests += 1;
    return next();
  });
  app.use(serveFiles('/', folder, { cacheControl: 'no-cache', mutable: true, exclusive: true }));
  return { ...(await listenLocally(app.callback())), requests: () => requests };
}

/** Waits until every region of every page is rendered on the server. */
async function untilComplete(url: string, { names }: GrowingSite, words = 'From'): Promise<void> {
  for (let page = 0; page * PER_PAGE < names.length; page += 1) {
    const shown = names.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
    await until(async () => {
      const html = await (await fetch(`${url}/${page || ''}`)).text();
      return shown.every((name) => html.includes(`${words} ${name}`));
    }, 300_000);
  }
}

/** Waits until a cached page has its best compression, and so another ETag. */
async function untilCompressed(url: string): Promise<void> {
  const tag = async () => {
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    await response.arrayBuffer();
    return response.headers.get('etag');
  };
  const first = await tag();
  await until(async () => (await tag()) !== first, 60_000);
}

async function comparePages(
  browser: Browser,
  page: string,
  bundled: string,
  rounds: number,
): Promise<PageCost & Pick<Sample, 'bundled' | 'cpuRatios'>> {
  const sites = [page, bundled].map((name) => ({ name }));
  const rows = await alternately(sites, rounds, ({ name: url }) => measureVisit(browser, url));
  const [own, other] = rows.map((row) => row.rounds) as [Visit[], Visit[]];
  const cpuRatios = own.map(
    ({ scrolled }, round) => scrolled.cpuMs / (other[round]?.scrolled.cpuMs ?? Number.NaN),
  );
  return {
    ...costOf(own),
    bundled: costOf(other),
    cpuRatios: cpuRatios.toSorted((a, b) => a - b),
  };
}

function costOf(visits: readonly Visit[]): PageCost {
  const last = visits.at(-1);
  return {
    documentBytes: last?.untouched.document.bytes ?? 0,
    scriptBytes: last?.scrolled.script.bytes ?? 0,
    scriptFiles: last?.scrolled.script.files ?? 0,
    cpuMs: medianOf(visits.map(({ scrolled }) => scrolled.cpuMs)),
  };
}

async function watchIdle(
  { process: { pid = 0 } }: RunningService,
  { requests }: { requests(): number },
) {
  // After its start a shell polls each remote once, in turn.
  await until(async () => {
    const known = requests();
    await setTimeout(POLL_MS);
    return requests() - known < REQUESTS_OF_A_POLL;
  }, 300_000);
  const before = { cpuMs: cpuTimeMs(pid), requests: requests() };
  await setTimeout(IDLE_MS);
  return {
    idleShare: (cpuTimeMs(pid) - before.cpuMs) / IDLE_MS,
    hostRequestsPerMinute: ((requests() - before.requests) * 60_000) / IDLE_MS,
  };
}

/** From published to shown, in seconds; the shell polls every 3 s. */
async function timeToLive(url: string, site: GrowingSite, rounds: number): Promise<number> {
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const words = `Round ${round}:`;
    await publishAs(0, { remote: site.remote, folder: site.releases, words });
    await writeIndex(site.releases, site.names);
    const publishedAt = performance.now();
    await until(async () => (await (await fetch(url)).text()).includes(words), 60_000);
    seconds.push((performance.now() - publishedAt) / 1000);
  }
  return medianOf(seconds);
}
