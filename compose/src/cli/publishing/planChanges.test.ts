/** @jest-environment node */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { makeRelease, publish, publishCanary } from '../../../fixtures/makeRelease.ts';
import { trackLegal } from '../../../fixtures/trackLegal.ts';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { folderSource } from '../../releases/sources/folderSource.ts';
import type { ReleasePlan } from './openPlan.ts';
import {
  type Change,
  endCanary,
  promoteCanary,
  publishRelease,
  rollBack,
  rollBackTo,
  startCanary,
} from './planChanges.ts';
import type { Build } from './readBuild.ts';
import { folderStore } from './store/folderStore.ts';
import { storeChanges } from './storeChanges.ts';

const made = makeRelease();
const { id } = made.release;

it.each([
  ['rollback', rollBackTo, `${id} is published again.`],
  ['promotion', promoteCanary, 'before it was none.'],
  ['end of a canary', endCanary, 'no release is published for everybody.'],
])('describes a %s without a live release', async (_what, change, text) => {
  const folder = await temporaryFolder();
  await publish(folder, made);
  await publishCanary(folder, made, 10);
  await rm(path.join(folder, MANIFEST_FILE));

  const changed = await storeChanges<Change>(
    await folderStore(folder),
    'legal',
    {},
    (plan: ReleasePlan) => change(plan, id),
  );

  expect(changed.text).toContain(text);
});

describe('with a canary beside the live release', () => {
  async function build(words: string): Promise<Build> {
    const { release, files } = makeRelease({ words });
    const folder = await temporaryFolder();
    for (const [file, text] of files) await writeFile(path.join(folder, file), text);
    const manifest = Buffer.from(JSON.stringify({ release }));
    return { release, manifest, source: folderSource(folder) };
  }

  /** @param beforeFile runs before each file is stored. */
  async function use(beforeFile: (file: string) => Promise<void> = async () => {}) {
    const folder = await temporaryFolder();
    const run = async (change: (plan: ReleasePlan) => Promise<Change>) => {
      const store = await folderStore(folder);
      const put = async (files: ReadonlyMap<string, Buffer>) => {
        for (const entry of files) {
          await beforeFile(entry[0]);
          await store.put(new Map([entry]));
        }
      };
      return storeChanges({ ...store, put }, 'legal', {}, change);
    };
    const [live, canary] = [await build('live'), await build('canary')];
    await run((plan) => publishRelease(plan, live));
    await run((plan) => startCanary(plan, canary, { share: 5 }));
    const shell = await trackLegal(folder, await temporaryFolder());
    /** What visitors without and with a canary get. */
    const shown = async () => {
      await shell.refresh();
      const { live: all, canary: some } = shell.state();
      return [all?.pinned.id, (some?.release ?? all)?.pinned.id];
    };
    return { folder, run, shown, live: live.release.id, canary: canary.release.id, build: canary };
  }

  it('a release of the same build ends the canary, as does the rollback from it', async () => {
    const { run, shown, live, canary, build: same } = await use();
    expect(await shown()).toEqual([live, canary]);

    await run((plan) => publishRelease(plan, same));
    expect(await shown()).toEqual([canary, canary]);
    await run((plan) => rollBack(plan));

    expect(await shown()).toEqual([live, live]);
  });

  it('does not roll back to the live release', async () => {
    const { run, live } = await use();

    await expect(run((plan) => rollBackTo(plan, live))).rejects.toThrow(
      `${live} is what is published`,
    );
  });

  it('keeps the canary beside another release, and states that', async () => {
    const { run, shown, canary } = await use();
    const other = await build('other');

    const { text } = await run((plan) => publishRelease(plan, other));

    expect(text).toContain(`The canary ${canary} stays for 5 per cent of the visitors`);
    expect(await shown()).toEqual([other.release.id, canary]);
  });

  it('no visitor loses the canary while it is promoted, interrupted or not', async () => {
    const cut = { at: '' };
    const { run, shown, canary } = await use(async (file) => {
      if (file === cut.at) throw new Error('cut off');
    });
    cut.at = CANARY_FILE;

    await expect(run(promoteCanary)).rejects.toThrow('cut off');
    expect(await shown()).toEqual([canary, canary]);
    cut.at = '';
    await run(promoteCanary);

    expect(await shown()).toEqual([canary, canary]);
  });

  it('rolls back if the canary file is invalid', async () => {
    const { folder, run, live, build: same } = await use();
    await run((plan) => publishRelease(plan, same));
    await writeFile(path.join(folder, CANARY_FILE), '{');

    expect(await run((plan) => rollBack(plan))).toMatchObject({ id: live });
  });
});
