/** @jest-environment node */
import fs, { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../../service/fixtures/until.ts';
import { createRecordFile } from './createRecordFile.ts';

const FILES = ['live.json', 'live.json.copy', 'live.json.invalid'];

const logger = { error: () => {} } as never;

it('keeps the last of concurrent changes', async () => {
  const mirror = await temporaryFolder();
  const record = createRecordFile(mirror, 'legal', logger);
  const ids = Array.from({ length: 50 }, (_none, at) => String(at).padStart(16, '0'));

  await Promise.all(ids.map((id) => record.update({ id })));

  const next = await createRecordFile(mirror, 'legal', logger).read();
  expect(next.id).toBe(ids.at(-1));
});

it("retries a failed write without a further change, such as a canary's withdrawal on a full disk", async () => {
  const mirror = await temporaryFolder();
  const inTheWay = path.join(mirror, 'legal');
  await writeFile(inTheWay, '');
  const id = '0123456789abcdef';
  const record = createRecordFile(mirror, 'legal', logger, 5);
  await record.update({ id });

  await rm(inTheWay);

  const next = createRecordFile(mirror, 'legal', logger);
  await until(async () => (await next.read()).id === id);
  await record.close();
});

it('logs a failure once, and writes nothing while nothing changes', async () => {
  const mirror = await temporaryFolder();
  const inTheWay = path.join(mirror, 'legal');
  await writeFile(inTheWay, '');
  const error = jest.fn();
  const record = createRecordFile(mirror, 'legal', { error } as never);

  for (const sequence of [1, 2]) await record.update({ sequence });
  expect(error).toHaveBeenCalledTimes(1);
  await rm(inTheWay);
  await record.update({ sequence: 3 });
  await rm(inTheWay, { recursive: true });
  await record.update({ sequence: 3 });

  expect(await readdir(mirror)).toEqual([]);
});

it.each([
  ['cut off', (file: string) => writeFile(file, '{"seen":')],
  ['a folder', (file: string) => mkdir(file)],
  [
    'a folder with files, like an earlier one,',
    async (file: string) => {
      for (const each of [file, `${file}.invalid`])
        await mkdir(path.join(each, 'files'), { recursive: true });
    },
  ],
])('logs a record that is %s, and keeps it beside the next one', async (_why, damage) => {
  const mirror = await temporaryFolder();
  const folder = path.join(mirror, 'legal');
  await mkdir(folder);
  await damage(path.join(folder, 'live.json'));
  const error = jest.fn();
  const record = createRecordFile(mirror, 'legal', { error } as never);

  expect(await record.read()).toEqual({});
  await record.update({ sequence: 1 });

  expect(error.mock.calls).toEqual([
    [
      expect.objectContaining({ keptAs: path.join(folder, 'live.json.invalid') }),
      expect.anything(),
    ],
  ]);
  expect((await readdir(folder)).sort()).toEqual(FILES);
});

it.each([
  ['cut off', (file: string) => writeFile(file, '{"seen":')],
  ['changed to a folder', (file: string) => rm(file).then(() => mkdir(file))],
  ['removed', (file: string) => rm(file)],
])('reads the backup of a record that was %s, and restores the record', async (_why, damage) => {
  const mirror = await temporaryFolder();
  const file = path.join(mirror, 'legal/live.json');
  const recordOf = () => createRecordFile(mirror, 'legal', logger);
  await recordOf().update({ sequence: 7 });

  for (const damaged of [file, `${file}.copy`]) {
    await damage(damaged);
    const next = recordOf();
    expect(await next.read()).toEqual({ sequence: 7 });
    await next.update({});
    expect(await readFile(damaged, 'utf8')).toBe('{"sequence":7}');
  }
});

it.each(['ENOSPC', 'EDQUOT'])(
  'removes the oldest unused release after %s, and writes again',
  async (code) => {
    const mirror = await temporaryFolder();
    const folder = path.join(mirror, 'legal');
    const [live, oldest, older] = ['a', 'b', 'c'].map((digit) => digit.repeat(16)) as [
      string,
      string,
      string,
    ];
    for (const [at, id] of [live, oldest, older].entries()) {
      await mkdir(path.join(folder, id), { recursive: true });
      await utimes(path.join(folder, id), 1 + at, 1 + at);
    }
    const full = Object.assign(new Error(`${code}: write`), { code });
    jest.spyOn(fs, 'writeFile').mockRejectedValueOnce(full);
    const error = jest.fn();

    await createRecordFile(mirror, 'legal', { error } as never).update({ id: live, sequence: 7 });

    expect(error).not.toHaveBeenCalled();
    expect((await readdir(folder)).filter((name) => name.length === 16).sort()).toEqual([
      live,
      older,
    ]);
    expect(await createRecordFile(mirror, 'legal', logger).read()).toEqual({
      id: live,
      sequence: 7,
    });
    jest.restoreAllMocks();
  },
);

it('does not take a record that cannot be read for the moment for a damaged one', async () => {
  const mirror = await temporaryFolder();
  await createRecordFile(mirror, 'legal', logger).update({ sequence: 7 });
  const tooMany = Object.assign(new Error('too many open files'), { code: 'EMFILE', errno: -24 });
  jest.spyOn(fs, 'readFile').mockRejectedValueOnce(tooMany);
  const next = createRecordFile(mirror, 'legal', logger);

  await expect(next.read()).rejects.toThrow('live.json cannot be read (EMFILE).');

  expect(await next.read()).toEqual({ sequence: 7 });
  jest.restoreAllMocks();
});

it('does not write a record again because old releases could not be removed', async () => {
  const mirror = await temporaryFolder();
  const error = jest.fn();
  const record = createRecordFile(mirror, 'legal', { error } as never, 5);
  const utimes = jest.spyOn(fs, 'utimes').mockRejectedValue(new Error('EIO'));
  const id = '0123456789abcdef';
  await mkdir(path.join(mirror, 'legal', id), { recursive: true });
  const renamed = jest.spyOn(fs, 'rename');

  await record.update({ id });
  await new Promise((settle) => setTimeout(settle, 50));

  expect(utimes).toHaveBeenCalledTimes(1);
  // The record and its backup.
  expect(renamed).toHaveBeenCalledTimes(2);
  expect(error).toHaveBeenCalledWith(expect.anything(), 'old releases could not be removed');
  jest.restoreAllMocks();
});

it('does not retry after it is closed', async () => {
  const mirror = await temporaryFolder();
  const inTheWay = path.join(mirror, 'legal');
  await writeFile(inTheWay, '');
  const record = createRecordFile(mirror, 'legal', logger, 5);
  await record.update({ id: '0123456789abcdef' });

  await record.close();
  await rm(inTheWay);
  await new Promise((settle) => setTimeout(settle, 50));

  expect(await createRecordFile(mirror, 'legal', logger).read()).toEqual({});
});
