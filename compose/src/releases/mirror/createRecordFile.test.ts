/** @jest-environment node */
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../../../../service/fixtures/until.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { createRecordFile } from './createRecordFile.ts';

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
