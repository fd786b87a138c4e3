import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { RunningService } from '../../../scripts/running/launchService.ts';
import { processTree } from '../../../scripts/running/processTree.ts';
import { cpuTimeMs } from '../server/processTime.ts';
import { medianOf, quantileOf } from '../statistics.ts';
import type { GrowingSite } from './buildGrowingSite.ts';
import { memoryOf } from './memoryOf.ts';
import { publishAs, writeIndex } from './releaseOf.ts';

/** What many releases cost a shell. */
export interface ReleaseCost {
  releases: number;
  /** CPU of the shell and its processes, of each release. */
  cpuMs: number;
  /** Resident, after the first and the last release of every remote. */
  shellBytes: [first: number, last: number];
  rendererBytes: [first: number, last: number];
  /** A page's response time while one release comes after the other, in medians of the time without. */
  slowdown: { median: number; p95: number };
}

/** Requests of a page for each of the two response times. */
const REQUESTS = 1_000;
/** Between two of them, in ms. */
const PAUSE_MS = 10;
/** Between two releases beside them: twelve times as many as 100 teams have with one an hour. */
const RELEASE_EVERY_MS = 3_000;

/**
 * Publishes releases of all remotes, a round after the other, each once the one before is live everywhere; then
 * some beside requests of a page.
 *
 * @param untilShown resolves once every region of the site has these words on the server.
 */
export async function releaseOften(
  { url, process: { pid = 0 } }: RunningService,
  site: GrowingSite,
  count: number,
  untilShown: (words: string) => Promise<void>,
): Promise<ReleaseCost> {
  const publish = async (indexes: Iterable<number>, words: string) => {
    for (const index of indexes) {
      await publishAs(index, { remote: site.remote, folder: site.releases, words });
    }
    await writeIndex(site.releases, site.names);
  };
  const rounds = Math.max(2, Math.ceil(count / site.names.length));
  const cpuBefore = treeTimeMs(pid);
  const memory: ReturnType<typeof memoryOf>[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const words = `Release ${round} of`;
    await publish(site.names.keys(), words);
    await untilShown(words);
    memory.push(memoryOf(pid));
  }
  const releases = rounds * site.names.length;
  const cpuMs = (treeTimeMs(pid) - cpuBefore) / releases;

  const alone = await responseTimes(url);
  const end = new AbortController();
  const publishing = (async () => {
    for (let index = 0; !end.signal.aborted; index += 1) {
      await publish([index % site.names.length], `Beside ${index}:`);
      await setTimeout(RELEASE_EVERY_MS);
    }
  })();
  const beside = await responseTimes(url);
  end.abort();
  await publishing;

  const [first, last] = [memory.at(0), memory.at(-1)];
  if (!first || !last) throw new Error('There was no release.');
  return {
    releases,
    cpuMs,
    shellBytes: [first.shellBytes, last.shellBytes],
    rendererBytes: [first.rendererBytes, last.rendererBytes],
    slowdown: {
      median: medianOf(beside) / medianOf(alone),
      p95: quantileOf(beside, 0.95) / quantileOf(alone, 0.95),
    },
  };
}

/** Response times of a page, in ms. */
async function responseTimes(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const sentAt = performance.now();
    await (await fetch(url)).text();
    times.push(performance.now() - sentAt);
    await setTimeout(PAUSE_MS);
  }
  return times;
}

/** CPU time of a process, of those that it has started, and of those that have ended. */
const treeTimeMs = (pid: number): number =>
  processTree(pid).reduce((sum, running) => sum + cpuTimeMs(running.pid), endedTimeMs(pid));

/** `cutime` and `cstime` of proc_pid_stat(5), in ticks of 10 ms. */
function endedTimeMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number);
  return (user + system) * 10;
}

/** What 100 teams with a release an hour each would take of a core. */
const shareOfCore = ({ cpuMs }: ReleaseCost): number => (cpuMs * 100) / 3_600_000;

/** A sentence on what was measured. */
export function formatReleaseCost(cost: ReleaseCost): string {
  const megabytes = (bytes: readonly number[]) =>
    bytes.map((one) => `${(one / 1e6).toFixed(0)} MB`).join(' to ');
  const { releases, cpuMs, shellBytes, rendererBytes, slowdown } = cost;
  return [
    `${releases} releases: ${cpuMs.toFixed(0)} ms of CPU each,`,
    `${(shareOfCore(cost) * 100).toFixed(1)} % of a core for 100 an hour;`,
    `the shell from ${megabytes(shellBytes)}, a renderer from ${megabytes(rendererBytes)};`,
    `beside a release every 3 s a page takes ${slowdown.median.toFixed(2)} of its median`,
    `and ${slowdown.p95.toFixed(2)} of its 95th percentile without.`,
  ].join(' ');
}

/** @returns a sentence for each figure over its budget. */
export function overReleaseBudget(cost: ReleaseCost): string[] {
  const { slowdown, shellBytes, rendererBytes } = cost;
  const grown = ([first, last]: readonly [number, number]) => last - first > MAX_GROWTH_BYTES;
  return [
    ...(shareOfCore(cost) > 0.02 ? ['100 releases an hour take more than 2 % of a core.'] : []),
    ...(slowdown.median > 1.2 ? ['Releases slow a page down by more than 1.2.'] : []),
    ...(grown(shellBytes) ? ['The memory of the shell grows with releases.'] : []),
    ...(grown(rendererBytes) ? ['The memory of a renderer grows with releases.'] : []),
  ];
}

/** 1,000 releases whose code stayed would take more. */
const MAX_GROWTH_BYTES = 40e6;
