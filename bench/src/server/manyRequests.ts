import autocannon from 'autocannon';
import type { ProbedShell } from '../releases/launchProbedShell.ts';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 1_000_000);
const PARTS = 10;
/** Until then code is compiled and pages are kept. */
const WARM_UP_PARTS = 2;
/** A byte kept of each request would be a megabyte. */
const MAX_HEAP_SPREAD_BYTES = 1_000_000;

/** Kept pages the short way and the long way, and addresses without a page. */
const PATHS = ['/', '/waitlist', '/privacy-policy', '/?utm_source=mail', '/nothing-here'];

/**
 * A million requests: what the shell's process holds after a collection is the same at the end as it
 * was once warm. `BENCH_REQUESTS` makes them fewer.
 *
 * @returns that it grows, where it does.
 */
export async function measureManyRequests(shell: ProbedShell): Promise<string[]> {
  const heaps: number[] = [];
  for (let part = 1; part <= PARTS; part += 1) {
    await autocannon({
      url: shell.url,
      connections: 50,
      amount: REQUESTS / PARTS,
      headers: { 'accept-encoding': 'br' },
      requests: PATHS.map((path) => ({ method: 'GET', path })),
    });
    const { heapBytes, residentBytes } = await shell.measure();
    heaps.push(heapBytes);
    console.log(
      `after ${((part * REQUESTS) / PARTS).toLocaleString('en')} requests: heap ${inMegabytes(heapBytes)} MB, resident ${inMegabytes(residentBytes)} MB`,
    );
  }
  const warm = heaps.slice(WARM_UP_PARTS);
  const spread = Math.max(...warm) - Math.min(...warm);
  return spread > MAX_HEAP_SPREAD_BYTES ? ['The shell does not stay flat.'] : [];
}

const inMegabytes = (bytes: number) => (bytes / 1e6).toFixed(2);
