import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../../service/fixtures/temporaryFolder.ts';
import { watchDisk } from '../../../service/fixtures/watchDisk.ts';
import { copyErasures, readErasures, recordErasure } from './erasureLog.ts';

const SIGNED_UP_AT = new Date('2026-03-05T12:00:00.000Z');
const ERASED_AT = new Date('2026-03-06T12:00:00.000Z');

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true }));

const erasedIn = (log: string, emailKeys: readonly string[]) => {
  const wasErased = readErasures([log]);
  return emailKeys.filter((emailKey) => wasErased({ emailKey, at: SIGNED_UP_AT }));
};

test('keeps all erasures if an older or a newer copy of the log reappears', async () => {
  const own = join(folder, 'own');
  const copy = join(folder, 'copy');
  await recordErasure(own, 'ada@example.com', ERASED_AT);
  await copyErasures(own, copy);
  await recordErasure(own, 'bob@example.com', ERASED_AT);
  await recordErasure(copy, 'cyd@example.com', ERASED_AT);

  await copyErasures(copy, own);
  await copyErasures(own, copy);

  const people = ['ada@example.com', 'bob@example.com', 'cyd@example.com'];
  expect(erasedIn(own, people)).toEqual(people);
  expect(erasedIn(copy, people)).toEqual(people);
});

test('an erasure is on the disk before it is reported, with its log and the new folders of that', async () => {
  const log = join(folder, 'api', 'backups');
  const seen = await watchDisk(folder);

  await recordErasure(log, 'ada@example.com', ERASED_AT);
  const first = await seen();
  await recordErasure(log, 'bob@example.com', ERASED_AT);
  const both = await seen();

  const [name = ''] = await readdir(log);
  expect(first).toEqual(['flush .', 'flush api', `flush api/backups/${name}`, 'flush api/backups']);
  expect(both.slice(first.length)).toEqual([`flush api/backups/${name}`]);
});

test('flushes the parents of the folders that it creates for a copy', async () => {
  await recordErasure(folder, 'ada@example.com', ERASED_AT);
  const seen = await watchDisk(folder);

  await copyErasures(folder, join(folder, 'other', 'copy'));

  expect(await seen()).toEqual(['flush .', 'flush other']);
});

test('copying a log again, or to its own folder, adds nothing', async () => {
  const copy = join(folder, 'copy');
  await recordErasure(folder, 'ada@example.com', ERASED_AT);
  const [log = ''] = await readdir(folder);
  await copyErasures(folder, copy);
  const before = await readFile(join(copy, log), 'utf8');

  await copyErasures(folder, copy);
  await copyErasures(copy, copy);

  expect(await readFile(join(copy, log), 'utf8')).toBe(before);
});

test("a copy's folder is private to its user", async () => {
  const copy = join(folder, 'copy');
  await recordErasure(folder, 'ada@example.com', ERASED_AT);
  const umask = process.umask(0);

  await copyErasures(folder, copy);
  process.umask(umask);

  expect((await stat(copy)).mode & 0o777).toBe(0o700);
});

test('keeps both of two concurrent erasures that create the log', async () => {
  await writeFile(join(folder, 'erasures-0123456789abcdef.jsonl'), '');

  await Promise.all([
    recordErasure(folder, 'ada@example.com', ERASED_AT),
    recordErasure(folder, 'bob@example.com', ERASED_AT),
  ]);
  await recordErasure(folder, 'cyd@example.com', ERASED_AT);

  const people = ['ada@example.com', 'bob@example.com', 'cyd@example.com'];
  expect(erasedIn(folder, people)).toEqual(people);
});

const HEADING = '{"erasures":"waitlist","format":1,"salt":"MTYgYnl0ZXM"}';

test.each([0, 1, 10, HEADING.length - 1])(
  'a log of which a crash left %i characters has no erasures, and takes later ones',
  async (length) => {
    const log = join(folder, 'erasures-0123456789abcdef.jsonl');
    await writeFile(log, HEADING.slice(0, length));

    const before = erasedIn(folder, ['ada@example.com']);
    await recordErasure(folder, 'ada@example.com', ERASED_AT);
    await recordErasure(folder, 'bob@example.com', ERASED_AT);

    expect(before).toEqual([]);
    expect(erasedIn(folder, ['ada@example.com', 'bob@example.com'])).toHaveLength(2);
    expect(await readdir(folder)).toHaveLength(1);
  },
);

test.each(['notes', HEADING.replace('waitlist', 'wait?ist'), HEADING.slice(0, -1)])(
  'refuses a log of erasures with the heading %j, without which they cannot be recognised',
  async (heading) => {
    const log = join(folder, 'erasures-0123456789abcdef.jsonl');
    const erasure = JSON.stringify({ at: ERASED_AT.toISOString(), hash: 'hash' });
    const text = `${heading}\n${erasure}\n`;
    await writeFile(log, text);

    const record = recordErasure(folder, 'ada@example.com', ERASED_AT);

    await expect(record).rejects.toThrow('is not a log of erasures.');
    expect(() => readErasures([folder])).toThrow('is not a log of erasures.');
    expect(await readFile(log, 'utf8')).toBe(text);
  },
);

test('a missing folder has no erasures, and an unreadable one is an error', async () => {
  expect(erasedIn(join(folder, 'missing'), ['ada@example.com'])).toEqual([]);

  const notAFolder = join(folder, 'file');
  await writeFile(notAFolder, '');
  expect(() => readErasures([notAFolder])).toThrow(
    `The erasures noted in ${notAFolder} cannot be read (ENOTDIR).`,
  );
  const copy = copyErasures(notAFolder, join(folder, 'copy'));
  await expect(copy).rejects.toThrow('cannot be read (ENOTDIR)');
});
