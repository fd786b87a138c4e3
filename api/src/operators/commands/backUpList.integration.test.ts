import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMAND_TIME, callCommand } from '../../../fixtures/callCommand.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../../fixtures/stores/openTemporaryStore.ts';
import { unavailableStore } from '../../../fixtures/stores/unavailableStore.ts';
import { temporaryFolder } from '../../../fixtures/temporaryFolder.ts';

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

test('says how many people a backup holds, and where it is', async () => {
  const backup = join(folder, 'backup');
  await store.add(sampleSignUp());
  await store.add(sampleSignUp({ emailKey: 'bob@example.com' }));
  await store.quarantine(sampleSignUp({ emailKey: 'eve@example.com' }));

  expect(await callCommand(store, ['backup', backup])).toEqual({
    exitCode: 0,
    output: `2 people, and 1 in quarantine, are in ${backup}.\n`,
    said: '',
  });
});

test('keeps a backup whose figures are wrong, and says that they are', async () => {
  const backup = join(folder, 'backup');
  const made = { damage: [], wrongCounters: ['the total is 1 too low'], people: 2, quarantined: 0 };
  const wrong = { ...store, maintenance: { ...store.maintenance, backup: async () => made } };

  const { exitCode, output } = await callCommand(wrong, ['backup', backup]);

  expect(exitCode).toBe(1);
  expect(output).toContain(`2 people are in ${backup}.\n`);
  expect(output).toContain('the total is 1 too low');
});

test('does not take a backup back that cannot be noted', async () => {
  const backup = join(folder, 'backup');
  const unnoted = { ...store, recordBackup: unavailableStore.recordBackup };

  const { exitCode } = await callCommand(unnoted, ['backup', backup]);

  expect([exitCode, existsSync(backup)]).toEqual([0, true]);
});
