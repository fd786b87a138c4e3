/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unsignedEnvelope } from '../../../fixtures/releaseKey.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { MANIFEST_FILE } from '../../manifest/release.ts';
import { createPublisher } from './createPublisher.ts';

const DIGEST = 'ab'.repeat(32);

it('counts on where the clock is behind what was published last', async () => {
  const folder = await temporaryFolder();
  const inAnHour = Date.now() + 3_600_000;
  const publication = unsignedEnvelope({
    kind: 'live',
    remote: 'legal',
    sequence: inAnHour,
    at: new Date(inAnHour).toISOString(),
    digest: DIGEST,
  });
  await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify({ publication }));

  const publisher = await createPublisher(folder, 'legal', undefined);
  publisher.envelope({ kind: 'live', digest: DIGEST });
  expect(publisher.sequence).toBe(inAnHour + 1);
  publisher.envelope({ kind: 'live', digest: DIGEST });
  expect(publisher.sequence).toBe(inAnHour + 2);
});
