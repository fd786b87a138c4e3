/** @jest-environment node */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { type MadeRelease, makeRelease } from '../../../fixtures/makeRelease.ts';
import { makeReleaseKey } from '../../../fixtures/releaseKey.ts';
import { trackLegal } from '../../../fixtures/trackLegal.ts';
import { folderSource } from '../../releases/sources/folderSource.ts';
import { type Change, promoteCanary, publishRelease, startCanary } from './planChanges.ts';
import type { Build } from './readBuild.ts';
import type { ReleasePlan } from './readPlan.ts';
import { folderStore } from './store/folderStore.ts';
import { storeChanges } from './storeChanges.ts';

async function buildOf({ release, files }: MadeRelease): Promise<Build> {
  const folder = await temporaryFolder();
  for (const [file, text] of files) await writeFile(path.join(folder, file), text);
  const manifest = Buffer.from(JSON.stringify({ release }));
  return { release, manifest, source: folderSource(folder) };
}

it('a promoted canary is the earlier release of a shell with an empty disk', async () => {
  const folder = await temporaryFolder();
  const key = makeReleaseKey();
  const run = async (change: (plan: ReleasePlan) => Promise<Change>) =>
    storeChanges(await folderStore(folder), 'legal', { key }, change);
  const live = await buildOf(makeRelease({ words: 'live' }));
  const canary = await buildOf(makeRelease({ words: 'canary' }));
  const refused = await buildOf(makeRelease({ serverBundle: 'throw new Error("broken")' }));
  await run((plan) => publishRelease(plan, live));
  await run((plan) => startCanary(plan, canary, { share: 5 }));
  await run(promoteCanary);
  await run((plan) => publishRelease(plan, refused));

  const shell = await trackLegal(folder, await temporaryFolder(), undefined, [key.publicKey]);
  await shell.refresh();

  expect(shell.state().live?.pinned.id).toBe(canary.release.id);
});
