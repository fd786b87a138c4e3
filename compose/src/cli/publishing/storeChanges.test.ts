/** @jest-environment node */
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { CANARY_FILE } from '../../protocol/manifest/canary.ts';
import { folderSource } from '../../releases/sources/folderSource.ts';
import { FileMissing } from '../../releases/sources/ReleaseSource.ts';
import { type ReleasePlan, writeJson } from './readPlan.ts';
import { storeChanges } from './storeChanges.ts';

it('reports which host cannot be read, and why', async () => {
  const source = {
    location: 'https://releases.example/legal/',
    read: () => {
      throw new Error('fetch failed', { cause: new Error('no such host') });
    },
  };
  const store = { source, put: async () => {} };

  await expect(storeChanges(store, 'legal', {}, async () => {})).rejects.toThrow(
    'https://releases.example/legal/ cannot be read: fetch failed: no such host.',
  );
});

it('fails if what was stored last cannot be read', async () => {
  const source = folderSource(await temporaryFolder());
  const store = { source, put: async () => {}, readableWithinMs: 1 };
  const change = async (plan: ReleasePlan) => writeJson(plan, CANARY_FILE, { share: 0 });

  await expect(storeChanges(store, 'legal', {}, change)).rejects.toThrow(
    `does not have what was stored: ${CANARY_FILE} is still what it was.`,
  );
});

it.each([
  ['history.json', 'mf-manifest.json'],
  ['mf-manifest.json', 'history.json'],
])('replaces no %s that a 403 may hide while %s exists', async (hidden, existing) => {
  const source = {
    location: 'https://releases.example/legal/',
    read: async function* (file: string) {
      if (file !== existing) throw new FileMissing(file, { isCertain: file !== hidden });
      yield Buffer.from('{}');
    },
  };
  const store = { source, put: jest.fn() };
  const change = jest.fn();

  await expect(storeChanges(store, 'legal', {}, change)).rejects.toThrow(
    `responds with 403 to ${hidden}, which may exist.`,
  );
  expect(change).not.toHaveBeenCalled();
});
