import { setTimeout as pause } from 'node:timers/promises';
import { daysBefore } from '../days.ts';
import {
  type ListedSignUp,
  QUARANTINE_DAYS,
  type SignUpStore,
  type Statistics,
} from '../SignUpStore.ts';
import { type Collections, heldOf, type SignUpDocument } from './collections.ts';
import { dayCounter, TOTAL } from './countNewcomers.ts';
import type { Counting } from './createCounting.ts';
import { listedOf } from './createListReader.ts';
import type { RunOperation } from './RunOperation.ts';
import { documentOf } from './upsertOf.ts';

/** How long figures that are behind are waited for; then they lag. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 20;

/** For that, and for reading them; no visitor waits for it. */
const DEADLINE_MS = 20_000;

/** What operators ask of the list beside reading it: one person, all figures, another list's people. */
export function createRegister(
  collections: Collections,
  run: RunOperation,
  counting: Counting,
): Pick<SignUpStore, 'find' | 'import' | 'statistics'> {
  const { signUps, quarantine } = collections;
  return {
    find: (emailKey) =>
      run(async () => {
        const [document, held] = await Promise.all([
          signUps.findOne({ _id: emailKey }),
          quarantine.findOne({ emailKey }),
        ]);
        const [listed] = await listedOf(document === null ? [] : [document], collections);
        return {
          ...(document && listed && { listed: { ...listed, ...fateOf(document) } }),
          ...(held && { quarantined: heldOf(held) }),
        };
      }),
    import: (people) => run(() => importPeople(collections, people)),
    statistics: (now) =>
      run(async () => {
        await countAll(collections, counting);
        return readStatistics(collections, now);
      }, DEADLINE_MS),
  };
}

/** After a rush it takes a while until everybody is counted, which operators wait for. */
async function countAll({ signUps }: Collections, counting: Counting): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while ((await signUps.findOne({ uncounted: true })) !== null && performance.now() < end) {
    await counting.catchUp();
    await pause(LOOK_MS);
  }
}

function fateOf({ attempts, event }: SignUpDocument) {
  if (event === undefined) return { attempts };
  return { attempts, event: event.dead ? ('dead' as const) : ('waiting' as const) };
}

async function importPeople(
  { signUps, batches }: Collections,
  people: readonly ListedSignUp[],
): Promise<number> {
  const invitations = new Map(
    people.flatMap(({ invited }) => (invited ? [[invited.batch, invited.at]] : [])),
  );
  if (invitations.size > 0) {
    await batches.bulkWrite(
      Array.from(invitations, ([_id, at]) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { at } }, upsert: true },
      })),
    );
  }
  const { upsertedCount } = await signUps.bulkWrite(
    people.map((person) => {
      const { _id, ...fields } = documentOf(person);
      const batch = person.invited === undefined ? {} : { batch: person.invited.batch };
      const update = { $setOnInsert: { ...fields, ...batch, attempts: 1 } };
      return { updateOne: { filter: { _id }, update, upsert: true } };
    }),
    { ordered: false },
  );
  return upsertedCount;
}

async function readStatistics(
  { signUps, quarantine, counters, schools }: Collections,
  now: Date,
): Promise<Statistics> {
  const since = daysBefore(now, QUARANTINE_DAYS);
  const [total, invited, quarantined, days, named] = await Promise.all([
    counters.findOne({ _id: TOTAL }),
    signUps.countDocuments({ batch: { $gt: 0 } }),
    quarantine.countDocuments({ at: { $gt: since } }),
    counters
      .find({ _id: { $regex: `^${dayCounter('')}` }, count: { $gt: 0 } })
      .sort({ _id: 1 })
      .toArray(),
    schools
      .find({ count: { $gt: 0 } })
      .sort({ count: -1, _id: 1 })
      .toArray(),
  ]);
  const prefix = dayCounter('').length;
  return {
    total: total?.count ?? 0,
    invited,
    quarantined,
    days: days.map(({ _id, count }) => ({ day: _id.slice(prefix), signUps: count })),
    schools: named.map(({ _id, count }) => ({ key: _id, signUps: count })),
  };
}
