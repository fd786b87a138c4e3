import autocannon from 'autocannon';

interface LoadResult {
  /** Responses with status 2xx in a second. */
  perSecond: number;
  /** Latency in milliseconds. */
  p50: number;
  p99: number;
  /** Responses with another status, broken connections and time-outs. */
  failures: number;
}

const CONNECTIONS = 100;
const WARM_UP_SECONDS = 1;
const TURNS = 5;
const TURN_SECONDS = 2;

type Target = Pick<autocannon.Options, 'url' | 'requests'>;

/**
 * Loads two servers with 100 connections in turns of two seconds, so that other work on the machine affects
 * both. Each result is the turn with the median throughput.
 */
export async function measureAlternately(
  targets: [Target, Target],
): Promise<[LoadResult, LoadResult]> {
  const results: [LoadResult[], LoadResult[]] = [[], []];
  for (const target of targets) await load(target, WARM_UP_SECONDS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    results[0].push(await load(targets[0], TURN_SECONDS));
    results[1].push(await load(targets[1], TURN_SECONDS));
  }
  return [medianTurn(results[0]), medianTurn(results[1])];
}

async function load(target: Target, seconds: number): Promise<LoadResult> {
  const result = await autocannon({ ...target, connections: CONNECTIONS, duration: seconds });
  return {
    perSecond: Math.round(result['2xx'] / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

/** Its failures are those of all turns. */
function medianTurn(results: LoadResult[]): LoadResult {
  const sorted = results.toSorted((a, b) => a.perSecond - b.perSecond);
  const failures = results.reduce((sum, result) => sum + result.failures, 0);
  return { ...(sorted[Math.floor(TURNS / 2)] as LoadResult), failures };
}

let next = 0;

/** A sign-up with a new address each time. */
export const newSignUps: autocannon.Request[] = [
  {
    method: 'POST',
    path: '/api/waitlist',
    headers: { 'content-type': 'application/json' },
    setupRequest: (request) => {
      next += 1;
      const email = `bench-${process.pid}-${next}@example.com`;
      return { ...request, body: JSON.stringify({ name: 'Bench', email, school: 'UCLA' }) };
    },
  },
];

export const dashboardViews: autocannon.Request[] = [{ method: 'GET', path: '/api/dashboard' }];
