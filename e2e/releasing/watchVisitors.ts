import { until } from '../../service/fixtures/until.ts';

/** Visitors who request one page repeatedly, and the results. */
export interface Visitors {
  /** The results of all responses since the last call. */
  seen(): ReadonlySet<string>;
  /** Waits until a response has this result. */
  until(result: string): Promise<void>;
  /** Waits until every visitor has received a response to a request sent from now on. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

const VISITORS = 4;
const TIMEOUT_MS = 60_000;

/**
 * @param read turns a response into a result: a text of the page, or an error.
 */
export function watchVisitors(
  url: string,
  read: (status: number, html: string) => string,
): Visitors {
  let seen = new Set<string>();
  let isOver = false;
  const responses = Array.from({ length: VISITORS }, () => 0);
  const visit = async (_: number, visitor: number) => {
    while (!isOver) {
      const response = await fetch(url);
      seen.add(read(response.status, await response.text()));
      responses[visitor] = (responses[visitor] ?? 0) + 1;
    }
  };
  const visitors = responses.map(visit);
  return {
    seen: () => {
      const last = seen;
      seen = new Set();
      return last;
    },
    until: (result) =>
      until(() => seen.has(result), TIMEOUT_MS).catch(() => {
        throw new Error(`No response had "${result}", but ${[...seen].join(', ')}`);
      }),
    round: async () => {
      // The first response may belong to an earlier request.
      const enough = responses.map((count) => count + 2);
      await until(
        () => enough.every((count, visitor) => (responses[visitor] ?? 0) >= count),
        TIMEOUT_MS,
      );
    },
    stop: async () => {
      isOver = true;
      await Promise.all(visitors);
    },
  };
}
