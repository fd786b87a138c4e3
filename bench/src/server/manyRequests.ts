import autocannon from 'autocannon';
import type { ProbedShell } from '../releases/launchProbedShell.ts';
import { type HeapSample, judgeGrowth, MAX_BYTES_PER_REQUEST } from './judgeGrowth.ts';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 1_000_000);
const PARTS = 20;

/** Pages from the response cache, from the page cache, and addresses without a page. */
const PATHS = ['/', '/waitlist', '/privacy-policy', '/?utm_source=mail', '/nothing-here'];

/**
 * A million requests: the shell's memory after a garbage collection does not grow with them.
 * `BENCH_REQUESTS` makes them fewer, until the result is unclear.
 *
 * @returns the verdict, unless it is flat.
 */
export async function measureManyRequests(shell: ProbedShell): Promise<string[]> {
  const samples: HeapSample[] = [];
  for (let part = 1; part <= PARTS; part += 1) {
    await autocannon({
      url: shell.url,
      connections: 50,
      amount: REQUESTS / PARTS,
      headers: { 'accept-encoding': 'br' },
      requests: PATHS.map((path) => ({ method: 'GET', path })),
    });
    const requests = (part * REQUESTS) / PARTS;
    const { heapBytes, residentBytes } = await shell.measure();
    samples.push({ requests, heapBytes });
    console.log(
      `after ${requests.toLocaleString('en')} requests: heap ${inMegabytes(heapBytes)} MB, resident ${inMegabytes(residentBytes)} MB`,
    );
  }
  const { verdict, bytesPerRequest, uncertainty } = judgeGrowth(samples);
  const measured = `${bytesPerRequest.toFixed(1)} bytes a request, more or less ${uncertainty.toFixed(1)}; an object retained for each would be 24 or more; the limit is ${MAX_BYTES_PER_REQUEST}`;
  console.log(`  ${VERDICTS[verdict]}: ${measured}`);
  return verdict === 'flat' ? [] : [`The shell's heap: ${VERDICTS[verdict]} (${measured}).`];
}

const VERDICTS = {
  flat: 'flat',
  grows: 'it grows with the requests',
  unclear: 'too few requests to decide whether it grows',
} as const;

const inMegabytes = (bytes: number) => (bytes / 1e6).toFixed(2);
