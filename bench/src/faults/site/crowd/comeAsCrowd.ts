/**
 * A program: comes as a crowd (its argument, as JSON), and tells its parent what became of it. A process of
 * its own, so that what it costs is nobody else's time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../ask.ts';
import { quantileOf } from '../quantileOf.ts';
import type { Answered, Crowd, CrowdReport } from './Crowd.ts';
import { clientsOf } from './clientsOf.ts';

const crowd: Crowd = JSON.parse(process.argv[2] ?? '');
const { url, does, prefix, seconds, perSecond } = crowd;
/** Between two looks at who is due. */
const TICK_MS = 5;

const clients = clientsOf(crowd.clients);
const timesMs: Record<string, number[]> = {};
const acknowledged: string[] = [];
let unsent = 0;
let next = 0;
const endsAt = performance.now() + seconds * 1_000;

async function come(): Promise<void> {
  const client = clients.take();
  if (!client) {
    unsent += 1;
    return;
  }
  next += 1;
  const email = `${prefix}-${next}@example.com`;
  const startedAt = performance.now();
  const answer =
    does === 'reads'
      ? await ask(`${url}/terms-of-service?visitor=${prefix}-${next}`, { agent: client.agent })
      : await ask(`${url}/api/waitlist`, { agent: client.agent, json: { name: 'A Crowd', email } });
  client.leave();
  timesMs[answer.outcome] ??= [];
  timesMs[answer.outcome]?.push(performance.now() - startedAt);
  if (does === 'signs up' && answer.outcome === '200') acknowledged.push(email);
}

async function comeAgainAndAgain(): Promise<void> {
  while (performance.now() < endsAt) await come();
}

/** As many as are due, also after a tick that came late. */
async function comeAsTheyAreDue(rate: number): Promise<void> {
  const startedAt = performance.now();
  const under = new Set<Promise<void>>();
  for (let begun = 0; performance.now() < endsAt; ) {
    const due = ((performance.now() - startedAt) / 1_000) * rate;
    for (; begun < due; begun += 1) {
      const one = come().finally(() => under.delete(one));
      under.add(one);
    }
    await sleep(TICK_MS);
  }
  await Promise.all(under);
}

if (perSecond === undefined) {
  await Promise.all(Array.from({ length: crowd.clients }, comeAgainAndAgain));
} else {
  await comeAsTheyAreDue(perSecond);
}

const answered = (times: readonly number[]): Answered => ({
  count: times.length,
  medianMs: quantileOf(times, 0.5),
  p95Ms: quantileOf(times, 0.95),
});
const report: CrowdReport = {
  answers: Object.fromEntries(
    Object.entries(timesMs).map(([outcome, times]) => [outcome, answered(times)]),
  ),
  acknowledged,
  unsent,
};
process.send?.(report, () => process.exit());
