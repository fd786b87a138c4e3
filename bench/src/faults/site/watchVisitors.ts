import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SiteResponse, sendRequest } from './sendRequest.ts';

/** A page, and words of each of its regions. */
const PAGES: readonly (readonly [path: string, words: readonly string[]])[] = [
  ['/', ['Box Score', 'Launching Soon', 'Join the Waitlist']],
  ['/waitlist', ['Reserve Your Spot']],
  ['/privacy-policy', ['Your Rights']],
];
const EACH_MS = 50;
/** Number of successive whole visits. */
const HEALED_AFTER = 12;

/** Outcomes of visits. */
export interface Outcomes {
  /** `whole`, `signed up`, `a region is missing`, `sign-up 503` and the like → how often. */
  counts: Record<string, number>;
  /** How long each whole page and each sign-up took. */
  timesMs: number[];
}

export interface Visitors {
  /** Addresses whose sign-up got a 200. */
  acknowledged: string[];
  /** The outcomes since the last call. */
  take(): Outcomes;
  /** @returns milliseconds until visitors got everything again; undefined: not within the deadline. */
  waitForRecovery(deadlineMs: number): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** A visitor every 50 ms, on one page after the other; every second one signs up. */
export function watchVisitors(url: string): Visitors {
  const acknowledged: string[] = [];
  let outcomes: Outcomes = { counts: {}, timesMs: [] };
  let isStopped = false;
  let next = 0;
  /** Visits in a row that were whole, of those that began after the count was reset. */
  let whole = { since: 0, count: 0, first: 0 };
  const note = (what: string, startedAt: number) => {
    outcomes.counts[what] = (outcomes.counts[what] ?? 0) + 1;
    const isWhole = what === 'whole' || what === 'signed up';
    if (isWhole) outcomes.timesMs.push(performance.now() - startedAt);
    if (startedAt < whole.since) return;
    whole = isWhole
      ? { ...whole, count: whole.count + 1, first: whole.first || performance.now() }
      : { ...whole, count: 0, first: 0 };
  };
  const visit = async (number: number) => {
    const agent = new Agent({ keepAlive: false });
    const startedAt = performance.now();
    if (number % 2 === 1) {
      const email = `visitor-${process.pid}-${number}@example.com`;
      const { outcome } = await sendRequest(`${url}/api/waitlist`, {
        agent,
        json: { name: 'A Visitor', email },
      });
      if (outcome === '200') acknowledged.push(email);
      note(outcome === '200' ? 'signed up' : `sign-up ${outcome}`, startedAt);
    } else {
      const [path, words] = PAGES[(number / 2) % PAGES.length] ?? ['/', []];
      note(outcomeOf(await sendRequest(url + path, { agent }), words), startedAt);
    }
    agent.destroy();
  };
  const under = new Set<Promise<void>>();
  const coming = (async () => {
    while (!isStopped) {
      const one = visit(next++).finally(() => under.delete(one));
      under.add(one);
      await sleep(EACH_MS);
    }
  })();
  return {
    acknowledged,
    take: () => {
      const taken = outcomes;
      outcomes = { counts: {}, timesMs: [] };
      return taken;
    },
    waitForRecovery: async (deadlineMs) => {
      const since = performance.now();
      whole = { since, count: 0, first: 0 };
      while (whole.count < HEALED_AFTER) {
        if (performance.now() - since > deadlineMs) return undefined;
        await sleep(EACH_MS);
      }
      return whole.first - since;
    },
    stop: async () => {
      isStopped = true;
      await coming;
      await Promise.all(under);
    },
  };
}

const outcomeOf = ({ outcome, body }: SiteResponse, words: readonly string[]): string => {
  if (outcome !== '200') return `page ${outcome}`;
  return words.every((word) => body.includes(word)) ? 'whole' : 'a region is missing';
};
