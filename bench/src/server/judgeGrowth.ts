import { medianOf } from '../statistics.ts';

/** The heap of a process after a garbage collection, when it had served so many requests. */
export interface HeapSample {
  requests: number;
  heapBytes: number;
}

/** How what a process holds grows with its requests. */
interface Growth {
  bytesPerRequest: number;
  /** By so much it may be more or less: the samples do not lie on a line. */
  uncertainty: number;
  /** `unclear`: it may be the one or the other, more requests would tell. */
  verdict: 'flat' | 'grows' | 'unclear';
}

/**
 * One object kept of each request is 24 bytes at the least (map, properties, elements; Node does not
 * compress pointers), and 8 more for what holds it. Compiled code and caches that fill came to half a
 * byte in the course of a million requests, and to 4 in that of the first half.
 */
export const MAX_BYTES_PER_REQUEST = 8;

/** Until then code is compiled and pages are cached. */
const WARM_UP_SHARE = 0.2;

/**
 * Judges whether a process keeps something of each request: by the slope of the second half, of all
 * pairs of samples the median (Theil and Sen), which a few samples out of line do not move; and by how
 * much more it had in the end than once warm, since a hash table grows at powers of two, and may stand
 * still for all of the second half. The larger one counts.
 *
 * @param samples in their order, ten or more.
 */
export function judgeGrowth(samples: readonly HeapSample[]): Growth {
  const half = samples.slice(samples.length / 2);
  const slope = medianSlope(half);
  const uncertainty = quartileRange(half, slope) / requestsIn(half);
  const warm = samples.slice(samples.length * WARM_UP_SHARE);
  const bytesPerRequest = Math.max(slope, growthFromEndToEnd(warm));
  return { bytesPerRequest, uncertainty, verdict: verdictOn(bytesPerRequest, uncertainty) };
}

function verdictOn(bytesPerRequest: number, uncertainty: number): Growth['verdict'] {
  if (bytesPerRequest + 2 * uncertainty < MAX_BYTES_PER_REQUEST) return 'flat';
  return bytesPerRequest - 2 * uncertainty >= MAX_BYTES_PER_REQUEST ? 'grows' : 'unclear';
}

function medianSlope(samples: readonly HeapSample[]): number {
  const slopes = samples.flatMap((later, index) =>
    samples
      .slice(0, index)
      .map(
        (earlier) => (later.heapBytes - earlier.heapBytes) / (later.requests - earlier.requests),
      ),
  );
  return medianOf(slopes);
}

/** How far apart the quarters of the samples lie that are furthest below and above the line. */
function quartileRange(samples: readonly HeapSample[], slope: number): number {
  const off = samples
    .map(({ requests, heapBytes }) => heapBytes - slope * requests)
    .toSorted((a, b) => a - b);
  const at = (share: number) => off[Math.floor(share * (off.length - 1))] ?? Number.NaN;
  return at(0.75) - at(0.25);
}

/** Three samples at each end, so that none decides alone. */
function growthFromEndToEnd(samples: readonly HeapSample[]): number {
  const first = samples.slice(0, 3);
  const last = samples.slice(-3);
  const heap = (some: readonly HeapSample[]) => medianOf(some.map(({ heapBytes }) => heapBytes));
  const served = (some: readonly HeapSample[]) => medianOf(some.map(({ requests }) => requests));
  return (heap(last) - heap(first)) / (served(last) - served(first));
}

const requestsIn = (samples: readonly HeapSample[]): number =>
  (samples.at(-1)?.requests ?? 0) - (samples[0]?.requests ?? 0);
