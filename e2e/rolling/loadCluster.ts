import { sendOnce } from '../../service/fixtures/sendOnce.ts';
import { until } from '../../service/fixtures/until.ts';
import { filesOf } from '../site/filesOf.ts';

/** Visitors of a cluster, until they are stopped. */
export interface Load {
  /** The number of responses so far. */
  requests(): number;
  /** Requests that failed. */
  failures(): readonly string[];
  /** Sign-ups that the site has acknowledged. */
  acknowledged(): number;
  /** Resolves after this many more responses. */
  more(requests: number): Promise<void>;
  stop(): Promise<void>;
}

/** Timeout of `more`. */
const TIMEOUT_MS = 60_000;
const PAGES = ['/', '/waitlist', '/privacy-policy'];

/** Each visitor repeatedly opens a page, fetches every file that it names, and signs up. */
export function loadCluster(url: string, visitors: number): Load {
  const failures: string[] = [];
  let requests = 0;
  let acknowledged = 0;
  let isStopped = false;

  const fetchText = async (path: string, json?: object): Promise<string | undefined> => {
    try {
      const { status, body } = await sendOnce(url + path, json && { json });
      requests += 1;
      if (status === 200) return body;
      failures.push(`${path}: status ${status}`);
    } catch (error) {
      requests += 1;
      failures.push(`${path}: ${error instanceof Error ? error.message : error}`);
    }
    return undefined;
  };

  const visit = async (visitor: number) => {
    for (let round = 0; !isStopped; round += 1) {
      const page = await fetchText(PAGES[(visitor + round) % PAGES.length] ?? '/');
      for (const file of filesOf(page ?? '')) await fetchText(file);
      const email = `visitor-${visitor}-${round}@example.com`;
      const joined = await fetchText('/api/waitlist', { name: 'Rolling', email });
      if (joined !== undefined) acknowledged += 1;
    }
  };
  const visits = Array.from({ length: visitors }, (_, visitor) => visit(visitor));

  return {
    requests: () => requests,
    failures: () => failures,
    acknowledged: () => acknowledged,
    more: async (some) => {
      const enough = requests + some;
      await until(() => requests >= enough, TIMEOUT_MS);
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(visits);
    },
  };
}
