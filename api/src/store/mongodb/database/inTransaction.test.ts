import { setTimeout as pause } from 'node:timers/promises';
import { type MongoClient, MongoError } from 'mongodb';
import { inTransaction } from './inTransaction.ts';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn() }));

const session = {
  startTransaction: jest.fn(),
  commitTransaction: jest.fn(),
  abortTransaction: jest.fn(),
  inTransaction: () => true,
  endSession: jest.fn(),
};
const client = { startSession: () => session } as unknown as MongoClient;

function conflict(): MongoError {
  const error = new MongoError('WriteConflict');
  error.addErrorLabel('TransientTransactionError');
  return error;
}

/** Work that conflicts with another transaction `times` times. */
function workThatConflicts(times: number) {
  const work = jest.fn(async () => {
    if (work.mock.calls.length <= times) throw conflict();
    return 'done';
  });
  return work;
}

beforeEach(() => jest.clearAllMocks());

test('commits after ten conflicts with other processes, within two seconds', async () => {
  expect(await inTransaction(client, workThatConflicts(10))).toBe('done');

  const pauses = jest.mocked(pause).mock.calls.map(([milliseconds]) => milliseconds ?? 0);
  expect(pauses).toHaveLength(10);
  expect(pauses.reduce((sum, each) => sum + each)).toBeLessThan(2_000);
  expect(session.abortTransaction).toHaveBeenCalledTimes(10);
  expect(session.endSession).toHaveBeenCalledTimes(1);
});

test('gives up if conflicts do not end', async () => {
  const work = workThatConflicts(Number.POSITIVE_INFINITY);
  await expect(inTransaction(client, work)).rejects.toThrow('WriteConflict');

  expect(work).toHaveBeenCalledTimes(12);
  expect(session.endSession).toHaveBeenCalledTimes(1);
});
