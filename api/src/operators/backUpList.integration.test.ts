import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMAND_TIME, callCommand } from '../../fixtures/callCommand.ts';
import { openTemporaryStore, type TemporaryStore } from '../../fixtures/openTemporaryStore.ts';
import { temporaryFolder } from '../../fixtures/temporaryFolder.ts';
import { unavailableStore } from '../../fixtures/unavailableStore.ts';

let store: TemporaryStore;
let folder: string;

beforeEach(async () => {
  store = await openTemporaryStore();
  folder = await temporaryFolder();
});
afterEach(async () => {
  await store.discard();
  await rm(folder, { recursive: true });
});

test('notes when a backup was made, and none that was not', async () => {
  const backup = join(folder, 'backup');

  await callCommand(store, ['backup', join(folder, 'missing', 'backup')]).catch(() => {});
  expect((await store.state(COMMAND_TIME)).backedUpAt).toBeUndefined();
  const { exitCode } = await callCommand(store, ['backup', backup]);

  expect([exitCode, existsSync(backup)]).toEqual([0, true]);
  expect((await store.state(COMMAND_TIME)).backedUpAt).toEqual(COMMAND_TIME);
});

test('does not take a backup back that cannot be noted', async () => {
  const backup = join(folder, 'backup');
  const unnoted = { ...store, recordBackup: unavailableStore.recordBackup };

  const { exitCode } = await callCommand(unnoted, ['backup', backup]);

  expect([exitCode, existsSync(backup)]).toEqual([0, true]);
});
