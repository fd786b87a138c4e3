import { StoreUnavailable } from '../../StoreUnavailable.ts';
import { runRead } from './runRead.ts';

const SQLITE_BUSY = 5;
const SQLITE_BUSY_RECOVERY = 261;
const SQLITE_CORRUPT = 11;
const failure = (errcode: number) => Object.assign(new Error('SQLite says'), { errcode });

test.each([
  ['SQLITE_BUSY', failure(SQLITE_BUSY)],
  ['SQLITE_BUSY_RECOVERY', failure(SQLITE_BUSY_RECOVERY)],
  ['an error without a code', new Error('database is locked')],
])(
  'after %s, reads once the file is unlocked, without blocking the process meanwhile',
  async (_what, locked) => {
    let isLocked = true;
    const reading = runRead(() => {
      if (isLocked) throw locked;
      return 'people';
    });

    await new Promise((passed) => setTimeout(passed, 20));
    isLocked = false;

    expect(await reading).toBe('people');
  },
);

test('gives up after a second, and at once for any other failure', async () => {
  const errcodes: number[] = [];
  const failingWith = (errcode: number) =>
    runRead(() => {
      errcodes.push(errcode);
      throw failure(errcode);
    });
  jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(1_001);

  await expect(failingWith(SQLITE_BUSY)).rejects.toThrow(StoreUnavailable);
  await expect(failingWith(SQLITE_CORRUPT)).rejects.toThrow(StoreUnavailable);
  jest.restoreAllMocks();

  expect(errcodes).toEqual([SQLITE_BUSY, SQLITE_CORRUPT]);
});
