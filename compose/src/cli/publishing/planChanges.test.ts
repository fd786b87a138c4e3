/** @jest-environment node */
import { appendFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { makeRelease, publish, publishCanary } from '../../../fixtures/makeRelease.ts';
import { makeReleaseKey } from '../../../fixtures/releaseKey.ts';
import { trackLegal } from '../../../fixtures/trackLegal.ts';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import { MANIFEST_FILE, manifestFileOf } from '../../protocol/manifest/release.ts';
import { folderSource } from '../../releases/sources/folderSource.ts';
import { HISTORY_FILE } from '../../releases/sources/history.ts';
import { MAX_MANIFEST_BYTES } from '../../releases/sources/ReleaseSource.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';
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
import type { ReleasePlan } from './readPlan.ts';
import { folderStore } from './store/folderStore.ts';
import { storeChanges } from './storeChanges.ts';

/** @param entries so many numbers in Module Federation's part of the manifest. */
async function buildOf(words: string, entries = 0): Promise<Build> {
  const { release, files } = makeRelease({ words });
  const folder = await temporaryFolder();
  for (const [file, text] of files) await writeFile(path.join(folder, file), text);
  const manifest = Buffer.from(JSON.stringify({ release, exposes: Array(entries).fill(0) }));
  return { release, manifest, source: folderSource(folder) };
}

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

describe('with files larger than shells read, from earlier versions', () => {
  async function use() {
    const folder = await temporaryFolder();
    const run = async (change: (plan: ReleasePlan) => Promise<Change>) =>
      storeChanges(await folderStore(folder), 'legal', {}, change);
    const [first, second] = [await buildOf('first'), await buildOf('second')];
    await run((plan) => publishRelease(plan, first));
    await run((plan) => publishRelease(plan, second));
    /** Adds spaces, as many as exceed the limit of shells. */
    const enlarge = async (...files: string[]) => {
      for (const file of files)
        await appendFile(path.join(folder, file), ' '.repeat(MAX_MANIFEST_BYTES));
    };
    const sizeOf = async (file: string) => (await stat(path.join(folder, file))).size;
    return { run, enlarge, sizeOf, first, second };
  }

  it.each([HISTORY_FILE, MANIFEST_FILE])('rolls back despite a large %s', async (file) => {
    const { run, enlarge, sizeOf, first } = await use();
    await enlarge(file);

    expect(await run((plan) => rollBack(plan))).toMatchObject({ id: first.release.id });

    expect(await sizeOf(file)).toBeLessThan(10_000);
  });

  it('publishes a release again whose manifest was too large', async () => {
    const { run, enlarge, sizeOf, second } = await use();
    const files = [MANIFEST_FILE, manifestFileOf(second.release.id)];
    await enlarge(...files);

    await run((plan) => publishRelease(plan, second));

    for (const file of files) expect(await sizeOf(file)).toBeLessThan(10_000);
  });
});

it('publishes a manifest of a megabyte without making it larger', async () => {
  const folder = await temporaryFolder();
  const large = await buildOf('large', 400_000);

  await storeChanges(await folderStore(folder), 'legal', {}, (plan) => publishRelease(plan, large));

  expect((await readManifest(folderSource(folder), 'legal')).release.id).toBe(large.release.id);
});

it('publishes nothing if no shell would read the manifest', async () => {
  const folder = await temporaryFolder();
  const large = await buildOf('large', MAX_MANIFEST_BYTES);

  const release = storeChanges(await folderStore(folder), 'legal', {}, (plan) =>
    publishRelease(plan, large),
  );

  await expect(release).rejects.toThrow(/would be larger than 1000000 bytes/);
  expect(await readdir(folder)).toEqual([]);
});

describe('with a canary beside the live release', () => {
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
    const [live, canary] = [await buildOf('live'), await buildOf('canary')];
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
    const other = await buildOf('other');

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

describe('a canary that has ended', () => {
  it('ends with the right key after shells have refused its end for the key', async () => {
    const folder = await temporaryFolder();
    const [own, wrong] = [makeReleaseKey(), makeReleaseKey()];
    const shell = await trackLegal(folder, await temporaryFolder(), undefined, [own.publicKey]);
    const run = async (change: (plan: ReleasePlan) => Promise<Change>, key = own) => {
      const done = await storeChanges(await folderStore(folder), 'legal', { key }, change);
      await shell.refresh();
      return done;
    };
    const [live, canary] = [await buildOf('live'), await buildOf('canary')];
    await run((plan) => publishRelease(plan, live));
    await run((plan) => startCanary(plan, canary, { share: 5 }));
    await run(endCanary, wrong);
    expect(shell.state().canary?.release.pinned.id).toBe(canary.release.id);

    const { text } = await run(endCanary);

    expect(text).toBe('the end of the canary is published once more.');
    expect(shell.state().canary).toBeUndefined();
  });

  it('is none where none was ever published', async () => {
    const folder = await temporaryFolder();

    const end = storeChanges(await folderStore(folder), 'legal', {}, endCanary);

    await expect(end).rejects.toThrow(`There is no canary in ${folder}.`);
  });
});
