/** @jest-environment node */
import { mkdir, truncate } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { readBuild } from './readBuild.ts';

async function buildWith(bytes: number) {
  const folder = await temporaryFolder();
  const dist = path.join(folder, 'dist');
  await mkdir(dist);
  const made = makeRelease({ words: 'first' });
  await publish(dist, made);
  await truncate(path.join(dist, made.release.serverBundle ?? ''), bytes);
  return readBuild({ name: 'legal', title: 'remote-legal', folder });
}

it('does not suggest building again if a build is too large', async () => {
  const refused = buildWith(5_000_001);

  await expect(refused).rejects.toThrow(/is larger than 5000000 bytes\. A new build would be/);
  await expect(refused).rejects.not.toThrow(/npm run build/);
});

it('suggests building again if a build is damaged', async () => {
  await expect(buildWith(3)).rejects.toThrow(/does not match the manifest.*npm run build/);
});
