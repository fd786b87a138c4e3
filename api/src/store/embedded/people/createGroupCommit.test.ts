import { until } from '../../../../../service/fixtures/until.ts';
import { StoreUnavailable } from '../../StoreUnavailable.ts';
import { createGroupCommit } from './createGroupCommit.ts';
import type { Rows, Write } from './startWriterThread.ts';

const MAX_PENDING = 20_000;
const MAX_GROUP = 1_000;

const writeOf = (sql: string): Write => [{ sql }];
const sqlOf = ([statement]: Write) => statement?.sql ?? '';

/** A writer that responds to each group of writes with `respond`. */
function writerOf(respond: (group: string[]) => Promise<Rows[][]>) {
  const groups: string[][] = [];
  const commit = (writes: readonly Write[]) => {
    const group = writes.map(sqlOf);
    groups.push(group);
    return respond(group);
  };
  return { groups, writer: { commit } };
}
const rowsOf = (group: string[]): Rows[][] => group.map((sql) => [[{ sql }]]);

afterEach(() => jest.restoreAllMocks());

test('commits what arrives during a commit together, at most a thousand writes', async () => {
  let running = 0;
  const { groups, writer } = writerOf(async (group) => {
    running += 1;
    expect(running).toBe(1);
    await new Promise(setImmediate);
    running -= 1;
    return rowsOf(group);
  });
  const commit = createGroupCommit(writer, () => {});

  const results = await Promise.all(
    Array.from({ length: 2_500 }, (_, index) => commit(writeOf(`write ${index}`))),
  );

  expect(groups.map(({ length }) => length)).toEqual([MAX_GROUP, MAX_GROUP, 500]);
  expect(results[2_400]).toEqual([[{ sql: 'write 2400' }]]);
});

test('refuses writes at once while twenty thousand are waiting, and accepts them later', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { writer } = writerOf(async (group) => held.then(() => rowsOf(group)));
  const commit = createGroupCommit(writer, () => {});
  const waiting = Array.from({ length: MAX_PENDING }, () => commit(writeOf('one of many')));

  const refused = commit(writeOf('one more'));
  await expect(refused).rejects.toThrow(StoreUnavailable);
  await expect(refused).rejects.toMatchObject({ cause: { code: 'store.overloaded' } });
  release();
  await Promise.all(waiting);

  expect(await commit(writeOf('later'))).toEqual([[{ sql: 'later' }]]);
});

test('fails only the write that cannot be committed, and commits the others once', async () => {
  const committed: string[] = [];
  const { writer } = writerOf(async (group) => {
    if (group.includes('bad')) throw new Error('a damaged page');
    committed.push(...group);
    return rowsOf(group);
  });
  const commit = createGroupCommit(writer, () => {});

  const settled = await Promise.allSettled(['a', 'bad', 'b'].map((sql) => commit(writeOf(sql))));

  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(committed).toEqual(['a', 'b']);
});

test('while the file is locked, each write waits a second of its own', async () => {
  const locked = Object.assign(new Error('database is locked'), { errcode: 5 });
  const committed: string[] = [];
  let isLocked = true;
  const { groups, writer } = writerOf(async (group) => {
    if (isLocked) throw locked;
    committed.push(...group);
    return rowsOf(group);
  });
  const commit = createGroupCommit(writer, () => {});
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const failed = jest.fn();

  const early = commit(writeOf('early')).catch(failed);
  await until(() => groups.length > 2);
  now = 600;
  const late = commit(writeOf('late'));
  const failedBefore = failed.mock.calls.length;
  now = 1_001;
  await early;
  const tried = groups.length;
  await until(() => groups.length > tried + 2);
  isLocked = false;

  expect(await late).toEqual([[{ sql: 'late' }]]);
  expect(failedBefore).toBe(0);
  expect(failed.mock.calls).toEqual([[new StoreUnavailable(locked)]]);
  expect(committed).toEqual(['late']);
});

test('confirms no write whose file was removed or replaced', async () => {
  const { writer } = writerOf(async (group) => rowsOf(group));
  const commit = createGroupCommit(writer, () => {
    throw new Error('The file is gone.');
  });

  await expect(commit(writeOf('lost'))).rejects.toThrow(StoreUnavailable);
});
