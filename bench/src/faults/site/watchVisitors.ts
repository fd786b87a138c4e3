import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { postSignUp } from '../../../../api/fixtures/samples/postSignUp.ts';

/** A page, and words of each of its regions. */
const PAGES: readonly (readonly [path: string, words: readonly string[]])[] = [
  ['/', ['Box Score', 'Launching Soon', 'Join the Waitlist']],
  ['/waitlist', ['Reserve Your Spot']],
  ['/privacy-policy', ['Your Rights']],
];
const EACH_MS = 50;
/** So many visits in a row in which nothing was missing. */
const HEALED_AFTER = 12;
const DEADLINE_MS = 20_000;

/** What visitors met: `whole`, `a region is missing`, `sign-up 503` and the like → how often. */
export type Met = Record<string, number>;

export interface Visitors {
  /** Addresses whose sign-up was answered with 200. */
  acknowledged: string[];
  /** What was met since it was asked last. */
  take(): Met;
  /** @returns milliseconds until visitors got everything again; undefined: not within the deadline. */
  untilHealed(deadlineMs: number): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** Visitors who come every 50 ms, to one page after the other; every second signs up. */
export function watchVisitors(url: string): Visitors {
  const acknowledged: string[] = [];
  let met: Met = {};
  let isStopped = false;
  let next = 0;
  /** Visits in a row that were whole, of those that began after the count was reset. */
  let whole = { since: 0, count: 0, first: 0 };
  const note = (what: string, startedAt: number) => {
    met[what] = (met[what] ?? 0) + 1;
    if (startedAt < whole.since) return;
    const isWhole = what === 'whole' || what === 'signed up';
    whole = isWhole
      ? { ...whole, count: whole.count + 1, first: whole.first || performance.now() }
      : { ...whole, count: 0, first: 0 };
  };
  const visit = async (number: number) => {
    const agent = new Agent({ keepAlive: false });
    const startedAt = performance.now();
    if (number % 2 === 1) {
      const email = `visitor-${process.pid}-${number}@example.com`;
      const status = await Promise.race([
        postSignUp(url, agent, { name: 'A Visitor', email }),
        sleep(DEADLINE_MS, 'no answer'),
      ]);
      if (status === '200') acknowledged.push(email);
      note(status === '200' ? 'signed up' : `sign-up ${status}`, startedAt);
    } else {
      const [path, words] = PAGES[(number / 2) % PAGES.length] ?? ['/', []];
      note(await readPage(url + path, words, agent), startedAt);
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
      const taken = met;
      met = {};
      return taken;
    },
    untilHealed: async (deadlineMs) => {
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

/** @returns what its visitor sees. */
function readPage(url: string, words: readonly string[], agent: Agent): Promise<string> {
  return new Promise((settle) => {
    const asking = request(url, { agent }, async (response) => {
      const html = await text(response).catch(() => '');
      if (response.statusCode !== 200) settle(`page ${response.statusCode}`);
      else settle(words.every((word) => html.includes(word)) ? 'whole' : 'a region is missing');
    });
    asking.setTimeout(DEADLINE_MS, () => asking.destroy(new Error('no answer')));
    asking.once('error', (error: NodeJS.ErrnoException) =>
      settle(`page ${error.code ?? error.message}`),
    );
    asking.end();
  });
}
