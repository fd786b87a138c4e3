/**
 * A program: sends a crowd's requests (its argument, as JSON), and reports the outcomes to its parent. A process
 * of its own, so that its cost is not part of the measurement.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { medianOf, quantileOf } from '../../../statistics.ts';
import { sendRequest } from '../sendRequest.ts';
import type { Crowd, CrowdReport, OutcomeTimes } from './Crowd.ts';
import { clientsOf } from './clientsOf.ts';

const crowd: Crowd = JSON.parse(process.argv[2] ?? '');
const { url, does, prefix, seconds, perSecond } = crowd;
/** The interval between checks for due visitors. */
const TICK_MS = 5;

const clients = clientsOf(crowd.clients);
const timesMs: Record<string, number[]> = {};
const acknowledged: string[] = [];
let unsent = 0;
let next = 0;
const endsAt = performance.now() + seconds * 1_000;

async function sendVisitor(): Promise<void> {
  const client = clients.take();
  if (!client) {
    unsent += 1;
    return;
  }
  next += 1;
  const email = `${prefix}-${next}@example.com`;
  const startedAt = performance.now();
  const response =
    does === 'reads'
      ? await sendRequest(`${url}/terms-of-service?visitor=${prefix}-${next}`, {
          agent: client.agent,
        })
      : await sendRequest(`${url}/api/waitlist`, {
          agent: client.agent,
          json: { name: 'A Crowd', email },
        });
  client.leave();
  timesMs[response.outcome] ??= [];
  timesMs[response.outcome]?.push(performance.now() - startedAt);
  if (does === 'signs up' && response.outcome === '200') acknowledged.push(email);
}

async function closedLoop(): Promise<void> {
  while (performance.now() < endsAt) await sendVisitor();
}

/** Visitors at a fixed rate, also after a late tick. */
async function openLoop(rate: number): Promise<void> {
  const startedAt = performance.now();
  const under = new Set<Promise<void>>();
  for (let begun = 0; performance.now() < endsAt; ) {
    const due = ((performance.now() - startedAt) / 1_000) * rate;
    for (; begun < due; begun += 1) {
      const one = sendVisitor().finally(() => under.delete(one));
      under.add(one);
    }
    await sleep(TICK_MS);
  }
  await Promise.all(under);
}

if (perSecond === undefined) {
  await Promise.all(Array.from({ length: crowd.clients }, closedLoop));
} else {
  await openLoop(perSecond);
}

const timesOf = (times: readonly number[]): OutcomeTimes => ({
  count: times.length,
  medianMs: medianOf(times),
  p95Ms: quantileOf(times, 0.95),
});
const report: CrowdReport = {
  outcomes: Object.fromEntries(
    Object.entries(timesMs).map(([outcome, times]) => [outcome, timesOf(times)]),
  ),
  acknowledged,
  unsent,
};
process.send?.(report, () => process.exit());
