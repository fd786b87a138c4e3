/** Visitors who read one page again and again, and what they have seen. */
export interface Visitors {
  /** What the page says now and again; every answer since the last call. */
  seen(): ReadonlySet<string>;
  /** Waits until an answer shows this. */
  until(words: string): Promise<void>;
  /** Waits until every visitor has had an answer to a question asked from now on. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

const VISITORS = 4;
const PATIENCE_MS = 60_000;

/**
 * @param read turns an answer into what is compared: words, or what was wrong with the page.
 */
export function watchVisitors(
  url: string,
  read: (status: number, html: string) => string,
): Visitors {
  let seen = new Set<string>();
  let isOver = false;
  const answered = Array.from({ length: VISITORS }, () => 0);
  const visit = async (_: number, visitor: number) => {
    while (!isOver) {
      const response = await fetch(url);
      seen.add(read(response.status, await response.text()));
      answered[visitor] = (answered[visitor] ?? 0) + 1;
    }
  };
  const visitors = answered.map(visit);
  return {
    seen: () => {
      const last = seen;
      seen = new Set();
      return last;
    },
    until: async (words) => {
      const deadline = Date.now() + PATIENCE_MS;
      while (!seen.has(words)) {
        if (Date.now() > deadline) {
          throw new Error(`Nobody saw "${words}", but ${[...seen].join(', ')}`);
        }
        await new Promise((wake) => setTimeout(wake, 20));
      }
    },
    round: async () => {
      // The first answer may be to a question that was asked before.
      const enough = answered.map((count) => count + 2);
      while (enough.some((count, visitor) => (answered[visitor] ?? 0) < count)) {
        await new Promise((wake) => setTimeout(wake, 20));
      }
    },
    stop: async () => {
      isOver = true;
      await Promise.all(visitors);
    },
  };
}
