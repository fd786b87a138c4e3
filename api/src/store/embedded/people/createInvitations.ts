import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Batch, SignUpStore } from '../../SignUpStore.ts';
import { runRead } from '../database/runRead.ts';
import type { GroupCommit } from './createGroupCommit.ts';

interface BatchRow {
  id: number;
  created_at: string;
  people: number;
}

/** Batches of invitations: one row for each, and its number on the rows of its people. */
export function createInvitations(
  database: DatabaseSyncInstance,
  commit: GroupCommit,
): Pick<SignUpStore, 'invite' | 'batches'> {
  const next = database.prepare(`
    SELECT 1 FROM sign_ups WHERE batch = 0 LIMIT 1`);
  const begin = database.prepare('INSERT INTO batches (created_at) VALUES (?) RETURNING id');
  const mark = database.prepare(`
    UPDATE sign_ups SET batch = ? WHERE id IN (
      SELECT id FROM sign_ups WHERE batch = 0 ORDER BY created_at, email_key LIMIT ?)`);
  const batches = database.prepare(`
    SELECT id, created_at, (SELECT count(*) FROM sign_ups WHERE batch > 0 AND batch = batches.id) AS people
    FROM batches ORDER BY id`);

  return {
    invite: (count, now) =>
      commit(() => {
        if (next.get() === undefined) return undefined;
        const { id } = begin.get(now.toISOString()) as { id: number };
        const people = Number(mark.run(id, count).changes);
        return { batch: id, at: now, people };
      }),
    batches: () => runRead(() => (batches.all() as BatchRow[]).map(batchOf)),
  };
}

function batchOf({ id, created_at, people }: BatchRow): Batch {
  return { batch: id, at: new Date(created_at), people };
}
