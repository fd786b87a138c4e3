import { medianOf } from '../statistics.ts';

/** The heap of a process after a garbage collection, and the number of requests served before it. */
export interface HeapSample {
  requests: number;
  heapBytes: number;
}

/** The growth of a process's heap with its requests. */
interface Growth {
  bytesPerRequest: number;
  /** The samples' quartile range around the fitted line, for each request. */
  uncertainty: number;
  /** `unclear`: too few requests to decide. */
  verdict: 'flat' | 'grows' | 'unclear';
}

/**
 * An object retained for each request has at least 24 bytes (map, properties, elements; Node does not
 * compress pointers), and the reference to it 8. Compiled code and filling caches took half a byte for each
 * of a million requests, and 4 for each of the first half million.
 */
export const MAX_BYTES_PER_REQUEST = 8;

/** The share of requests during which code is compiled and pages are cached. */
const WARM_UP_SHARE = 0.2;

/**
 * Judges whether a process retains memory for each request, by the larger of two figures: the median slope of all
 * pairs of samples in the second half (Theil–Sen), which is robust against outliers; and the growth from warm to
 * the end, since a hash table grows at powers of two and may keep its size during the second half.
 *
 * @param samples in order, ten or more.
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

/** The interquartile range of the samples' distances from the line. */
function quartileRange(samples: readonly HeapSample[], slope: number): number {
  const off = samples
    .map(({ requests, heapBytes }) => heapBytes - slope * requests)
    .toSorted((a, b) => a - b);
  const at = (share: number) => off[Math.floor(share * (off.length - 1))] ?? Number.NaN;
  return at(0.75) - at(0.25);
}

/** Medians of three samples at each end are robust against one outlier. */
function growthFromEndToEnd(samples: readonly HeapSample[]): number {
  const first = samples.slice(0, 3);
  const last = samples.slice(-3);
  const heap = (some: readonly HeapSample[]) => medianOf(some.map(({ heapBytes }) => heapBytes));
  const served = (some: readonly HeapSample[]) => medianOf(some.map(({ requests }) => requests));
  return (heap(last) - heap(first)) / (served(last) - served(first));
}

const requestsIn = (samples: readonly HeapSample[]): number =>
  (samples.at(-1)?.requests ?? 0) - (samples[0]?.requests ?? 0);
