import { type Collection, MongoBulkWriteError, type ObjectId } from 'mongodb';
import type { SignUp } from '../../SignUp.ts';
import type { Announcing } from '../../SignUpStore.ts';
import type { Collections, QuarantineDocument, SignUpDocument } from '../database/collections.ts';
import { DUPLICATE_KEY } from '../database/inTransaction.ts';
import { upsertOf } from './upsertOf.ts';

type Outcome = 'added' | 'present';

interface PendingSignUp {
  signUp: SignUp;
  /** On the clock of `performance.now()`. */
  since: number;
  written: (outcome: Outcome) => void;
  failed: (reason: unknown) => void;
}

/** Sign-ups per command, far below the server's limits. */
const GROUP_SIZE = 500;

const ATTEMPTS = 3;

/**
 * Writes sign-ups in groups: those that arrive during a write form the next group. A group waits once for the disks of
 * the majority and uses one connection, so that a burst does not conflict with itself.
 *
 * @param deadlineMs sign-ups that wait longer have already failed, and are dropped.
 */
export function createGroupWrite(
  collections: Pick<Collections, 'signUps' | 'quarantine'>,
  deadlineMs: number,
  announcing: Announcing,
): (signUp: SignUp) => Promise<Outcome> {
  const pending: PendingSignUp[] = [];
  let writing = false;

  const writePending = async () => {
    writing = true;
    while (pending.length > 0) {
      const oldest = performance.now() - deadlineMs;
      const group = pending.splice(0, GROUP_SIZE).filter(({ since }) => since > oldest);
      if (group.length > 0) await writeGroup(collections, group, announcing);
    }
    writing = false;
  };

  return (signUp) =>
    new Promise((written, failed) => {
      pending.push({ signUp, since: performance.now(), written, failed });
      if (!writing) void writePending();
    });
}

/** Settles every sign-up of the group. If the write fails, the outcome of each is unknown. */
async function writeGroup(
  { signUps, quarantine }: Pick<Collections, 'signUps' | 'quarantine'>,
  group: readonly PendingSignUp[],
  announcing: Announcing,
): Promise<void> {
  const people = group.map(({ signUp }) => signUp);
  try {
    const writes = people.map((signUp) => ({ updateOne: upsertOf(signUp, announcing) }));
    const [added, quarantined] = await Promise.all([
      upsert(signUps, writes),
      quarantinedIds(quarantine, people),
    ]);
    // A sign-up without the honeypot takes the person out of quarantine.
    if (quarantined.length > 0) await quarantine.deleteMany({ _id: { $in: quarantined } });
    for (const [index, { written }] of group.entries()) {
      written(added.has(index) ? 'added' : 'present');
    }
  } catch (error) {
    for (const { failed } of group) failed(error);
  }
}

async function quarantinedIds(
  quarantine: Collection<QuarantineDocument>,
  people: readonly SignUp[],
): Promise<ObjectId[]> {
  const emailKeys = people.map(({ emailKey }) => emailKey);
  const found = await quarantine
    .find({ emailKey: { $in: emailKeys } }, { projection: { _id: 1 } })
    .toArray();
  return found.map(({ _id }) => _id);
}

/** @returns the indexes of the new ones. */
async function upsert(
  signUps: Collection<SignUpDocument>,
  writes: readonly { updateOne: ReturnType<typeof upsertOf> }[],
): Promise<Set<number>> {
  const added = new Set<number>();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { upsertedIds } = await signUps.bulkWrite(writes, { ordered: false });
      for (const index of Object.keys(upsertedIds)) added.add(Number(index));
      return added;
    } catch (error) {
      const met = error instanceof MongoBulkWriteError && error.code === DUPLICATE_KEY;
      if (!met || attempt === ATTEMPTS) throw error;
      for (const index of Object.keys(error.upsertedIds)) added.add(Number(index));
    }
  }
}
