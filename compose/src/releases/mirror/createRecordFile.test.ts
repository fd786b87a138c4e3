/** @jest-environment node */
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { createRecordFile } from './createRecordFile.ts';

const logger = { error: () => {} } as never;

it('keeps the last of changes that come at once', async () => {
  const mirror = await temporaryFolder();
  const record = createRecordFile(mirror, 'legal', logger);
  const ids = Array.from({ length: 50 }, (_none, at) => String(at).padStart(16, '0'));

  await Promise.all(ids.map((id) => record.update({ id })));

  const next = await createRecordFile(mirror, 'legal', logger).read();
  expect(next.id).toBe(ids.at(-1));
});
