/** @jest-environment node */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makeRelease, publish, publishCanary } from '../../../fixtures/makeRelease.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { changeReleases } from './changeReleases.ts';
import type { ReleasePlan } from './ReleasePlan.ts';
import { type Change, endCanary, promoteCanary, rollBackTo } from './releaseChanges.ts';
import { folderStore } from './store/folderStore.ts';

const made = makeRelease();
const { id } = made.release;

it.each([
  ['rollback', rollBackTo, `${id} is published again.`],
  ['promotion', promoteCanary, 'before it was none.'],
  ['end of a canary', endCanary, 'no release is for everybody.'],
])('describes a %s without a live release', async (_what, change, text) => {
  const folder = await temporaryFolder();
  await publish(folder, made);
  await publishCanary(folder, made, 10);
  await rm(path.join(folder, MANIFEST_FILE));

  const changed = await changeReleases<Change>(
    await folderStore(folder),
    'legal',
    { key: undefined, taken: undefined },
    (plan: ReleasePlan) => change(plan, id),
  );

  expect(changed.text).toContain(text);
});
