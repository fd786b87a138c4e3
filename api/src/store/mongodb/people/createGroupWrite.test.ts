import { MongoBulkWriteError } from 'mongodb';
import { sampleSignUp } from '../../../../fixtures/samples/sampleSignUp.ts';
import { createGroupWrite } from './createGroupWrite.ts';

type Write = Parameters<typeof createGroupWrite>[0]['signUps']['bulkWrite'];

const DUPLICATE_KEY = 11_000;
const ada = sampleSignUp();
const bob = sampleSignUp({ emailKey: 'bob@example.com' });

function failureOf(code: number, ...added: number[]): MongoBulkWriteError {
  const upsertedIds = Object.fromEntries(added.map((index) => [index, 'key']));
  return new MongoBulkWriteError({ message: 'failed', code, writeErrors: [] }, {
    upsertedIds,
  } as never);
}

/** A group write whose commands have these outcomes: the indexes of new people, or a failure. */
function groupWriteOf(
  outcomes: readonly (number[] | Error)[],
  deleteMany = async (): Promise<unknown> => undefined,
) {
  const groups: number[] = [];
  const bulkWrite = async (writes: Parameters<Write>[0]) => {
    const outcome = outcomes[groups.length] ?? [];
    groups.push(writes.length);
    await new Promise(setImmediate);
    if (outcome instanceof Error) throw outcome;
    return { upsertedIds: Object.fromEntries(outcome.map((index) => [index, 'key'])) };
  };
  const quarantine = { find: () => ({ toArray: async () => [{ _id: 'id' }] }), deleteMany };
  const collections = { signUps: { bulkWrite }, quarantine } as never;
  return { groups, write: createGroupWrite(collections, 1_000, { addToOutbox: false }) };
}

afterEach(() => jest.restoreAllMocks());

test('repeats a write that met a concurrent one of the same address, and reports each person once', async () => {
  const { groups, write } = groupWriteOf([[], failureOf(DUPLICATE_KEY, 1), []]);
  const first = write(ada);

  const group = await Promise.all([write(ada), write(bob)]);

  expect(await first).toBe('present');
  expect(group).toEqual(['present', 'added']);
  expect(groups).toEqual([1, 2, 2]);
});

test('fails if conflicts do not end, and at once for any other failure', async () => {
  const conflicts = groupWriteOf(Array.from({ length: 10 }, () => failureOf(DUPLICATE_KEY)));
  const unavailable = groupWriteOf([failureOf(91)]);

  await expect(conflicts.write(ada)).rejects.toThrow('failed');
  await expect(unavailable.write(ada)).rejects.toThrow('failed');

  expect([conflicts.groups.length, unavailable.groups.length]).toEqual([3, 1]);
});

test('is done once the person is out of quarantine', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { write } = groupWriteOf([[0]], () => held);
  const events: string[] = [];

  const written = write(ada).then(() => events.push('written'));
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  events.push('released');
  release();
  await written;

  expect(events).toEqual(['released', 'written']);
});

test('does not write sign-ups that have already failed, since they waited too long', async () => {
  const { groups, write } = groupWriteOf([[0], [0]]);
  const first = write(ada);
  const now = jest.spyOn(performance, 'now');
  void write(bob);
  now.mockReturnValue(performance.now() + 2_000);
  await first;
  const later = await write(ada);

  expect(later).toBe('added');
  expect(groups).toEqual([1, 1]);
});
