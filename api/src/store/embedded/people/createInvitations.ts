import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Batch, SignUpStore } from '../../SignUpStore.ts';
import { runRead } from '../database/runRead.ts';
import type { GroupCommit } from './createGroupCommit.ts';

interface BatchRow {
  id: number;
  created_at: string;
  people: number;
}

const INVITABLE = "batch = 0 AND address_state NOT IN ('unsubscribed', 'bounced')";
/** Whether the given number is that of the latest batch; -1 matches any. */
const IS_LATEST = '? IN (-1, (SELECT coalesce(max(id), 0) FROM batches))';
const NEXT = `SELECT 1 FROM sign_ups WHERE ${IS_LATEST} AND ${INVITABLE} LIMIT 1`;
const BEGIN = 'INSERT INTO batches (created_at) VALUES (?) RETURNING id';
/** Executed right after `BEGIN`. */
const INVITE = `
  UPDATE sign_ups SET batch = last_insert_rowid() WHERE id IN (
    SELECT id FROM sign_ups WHERE ${INVITABLE} ORDER BY created_at, email_key LIMIT ?)`;

/** Batches of invitations: one row per batch, and its number in the rows of its people. */
export function createInvitations(
  database: DatabaseSyncInstance,
  commit: GroupCommit,
): Pick<SignUpStore, 'invite' | 'batches'> {
  const batches = database.prepare(`
    SELECT id, created_at, (SELECT count(*) FROM sign_ups WHERE batch > 0 AND batch = batches.id) AS people
    FROM batches ORDER BY id`);

  return {
    invite: async (count, now, latest = -1) => {
      const [, begun, , marked] = await commit([
        { sql: NEXT, values: [latest], needed: true },
        { sql: BEGIN, values: [now.toISOString()] },
        { sql: INVITE, values: [count] },
        { sql: 'SELECT changes() AS people' },
      ]);
      const [batch] = begun ?? [];
      return batch && { batch: Number(batch.id), at: now, people: Number(marked?.[0]?.people) };
    },
    batches: () => runRead(() => (batches.all() as BatchRow[]).map(batchOf)),
  };
}

function batchOf({ id, created_at, people }: BatchRow): Batch {
  return { batch: id, at: new Date(created_at), people };
}
