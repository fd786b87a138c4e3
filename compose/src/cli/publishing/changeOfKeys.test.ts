/** @jest-environment node */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { type MadeRelease, makeRelease, publish } from '../../../fixtures/makeRelease.ts';
import { makeReleaseKey, type TestKey } from '../../../fixtures/releaseKey.ts';
import { trackLegal } from '../../../fixtures/trackLegal.ts';
import { wordsOf } from '../../../fixtures/wordsOf.ts';
import { MANIFEST_FILE } from '../../protocol/manifest/release.ts';
import { folderSource } from '../../releases/sources/folderSource.ts';
import { publishRelease } from './planChanges.ts';
import { folderStore } from './store/folderStore.ts';
import { storeChanges } from './storeChanges.ts';

afterEach(() => {
  jest.useRealTimers();
});

/** Sets the publisher's clock, and leaves timers alone. */
const setClock = (now: number) => jest.useFakeTimers({ now, doNotFake: TIMERS });
const TIMERS = [
  ...(['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval'] as const),
  ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
];

const HOUR_MS = 3_600_000;
const first = makeRelease({ words: 'first' });
const second = makeRelease({ words: 'second' });
const third = makeRelease({ words: 'third' });

/** A shell that takes what each of two keys has signed, and a team that has both. */
async function teamWithTwoKeys() {
  const folder = await temporaryFolder();
  const keys = [makeReleaseKey(), makeReleaseKey()] as const;
  const publicKeys = keys.map(({ publicKey }) => publicKey);
  const shell = await trackLegal(folder, await temporaryFolder(), undefined, publicKeys);
  /** @param acceptedSequence the shell's last number; undefined: it was not requested. */
  const release = async (made: MadeRelease, key: TestKey, acceptedSequence?: number) => {
    const dist = await temporaryFolder();
    await publish(dist, made);
    const build = {
      release: made.release,
      manifest: await readFile(path.join(dist, MANIFEST_FILE)),
      source: folderSource(dist),
    };
    const store = await folderStore(folder);
    await storeChanges(store, 'legal', { key, acceptedSequence }, (plan) =>
      publishRelease(plan, build),
    );
    await shell.refresh();
    return wordsOf(shell.state().live);
  };
  return { folder, keys, shell, release };
}

it('the shell accepts the new key, and then the old one, after a release with a clock an hour ahead', async () => {
  const { keys, release } = await teamWithTwoKeys();
  const now = Date.now();

  setClock(now + HOUR_MS);
  expect(await release(first, keys[0])).toBe('<p>first</p>');
  setClock(now);
  expect(await release(second, keys[1])).toBe('<p>second</p>');
  expect(await release(third, keys[0])).toBe('<p>third</p>');
});

it('continues from the shell’s number if the folder has none', async () => {
  const { folder, keys, shell, release } = await teamWithTwoKeys();
  const now = Date.now();
  setClock(now + HOUR_MS);
  await release(first, keys[0]);
  setClock(now);
  await rm(path.join(folder, MANIFEST_FILE));

  expect(await release(second, keys[1])).toBe('<p>first</p>');
  expect(shell.state().refusal?.reason).toMatch(/release --shell counts on from there/);
  expect(await release(second, keys[1], shell.lastSequence?.())).toBe('<p>second</p>');
});
