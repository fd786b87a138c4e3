import { readdirSync, readFileSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { callCommand } from '../../../fixtures/callCommand.ts';
import { collect } from '../../../fixtures/collect.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import { restoreList } from '../../store/embedded/maintenance/restoreList.ts';
import { openEmbeddedStore } from '../../store/embedded/openEmbeddedStore.ts';
import type { SignUpStore } from '../../store/SignUpStore.ts';
import type { CommandContext } from '../Command.ts';

const ERASED_AT = new Date('2026-03-06T12:00:00.000Z');

let folder: string;
let backupDir: string;
let elsewhere: string;
let store: SignUpStore;

beforeEach(async () => {
  folder = await temporaryFolder();
  backupDir = join(folder, 'backups');
  elsewhere = await temporaryFolder();
  store = await openEmbeddedStore(folder);
  await store.add(sampleSignUp());
  await store.add(sampleSignUp({ emailKey: 'bob@example.com', email: 'bob@example.com' }));
  await store.quarantine(sampleSignUp({ emailKey: 'eve@example.com' }));
});
afterEach(async () => {
  await store.close();
  for (const made of [folder, elsewhere]) await rm(made, { recursive: true });
});

const run = (words: string[], input = '', overrides: Partial<CommandContext> = {}) =>
  callCommand(store, words, input, {
    backupDir,
    now: () => ERASED_AT,
    restore: async (file, readErasures) => {
      await store.close();
      // Restored to another folder, since the process keeps the closed list open for a while.
      const restored = await restoreList(join(folder, 'restored'), file, readErasures);
      store = await openEmbeddedStore(join(folder, 'restored'));
      return restored;
    },
    openAnyVersion: async () => store,
    openStore: async () => store,
    ...overrides,
  });

const keys = async () => (await collect(store.people())).map(({ emailKey }) => emailKey);

test('a restore repeats erasures made since the backup', async () => {
  const backup = join(elsewhere, 'backup');
  await run(['backup', backup]);
  await run(['remove'], 'ada@example.com');
  await run(['remove'], 'eve@example.com');
  expect(await run(['erasures'])).toMatchObject({
    exitCode: 0,
    output: 'No one who was erased is back.\n',
  });

  const restored = await run(['restore', backup]);

  expect(restored.output).toContain('2 of them had been erased since, and were removed again.');
  expect(await keys()).toEqual(['bob@example.com']);
  expect((await run(['erasures'])).exitCode).toBe(0);
});

test('a restore whose output is closed repeats the erasures, too', async () => {
  const backup = join(elsewhere, 'backup');
  await run(['backup', backup]);
  await run(['remove'], 'ada@example.com');
  const out = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
  out.on('error', () => {});

  await expect(run(['restore', backup], '', { out })).rejects.toThrow('EPIPE');

  expect(await keys()).toEqual(['bob@example.com', 'eve@example.com']);
});

test('refuses a restore if the erasures cannot be repeated: BACKUP_DIR is a file', async () => {
  const backup = join(elsewhere, 'backup');
  await run(['backup', backup]);
  await run(['remove'], 'ada@example.com');
  // Copies the erasure log beside the backup.
  await run(['backup', join(elsewhere, 'later')]);
  await rm(backupDir, { recursive: true });
  await writeFile(backupDir, '');

  await expect(run(['restore', backup])).rejects.toThrow(/cannot be copied to \S+ \(EEXIST\)\.$/);

  expect(await keys()).toEqual(['bob@example.com', 'eve@example.com']);
});

test('an erasure repeated after a restore is announced again as the same event', async () => {
  await store.close();
  store = await openEmbeddedStore(folder, { addToOutbox: true });
  await store.add(sampleSignUp({ emailKey: 'cyd@example.com' }));
  const backup = join(elsewhere, 'backup');
  await run(['backup', backup]);
  const erasures = async () => {
    const later = new Date(Date.now() + 61_000);
    const events = await store.outbox.claim(later, new Date(later.getTime() + 60_000), 10);
    return events.filter(({ type }) => type === 'erased').map(({ id, personId }) => [id, personId]);
  };
  await run(['remove'], 'cyd@example.com');
  const first = await erasures();

  await run(['restore', backup]);

  expect(first).toHaveLength(1);
  expect(await erasures()).toEqual(first);
});

test('finds erased people who were added again, and can erase them again', async () => {
  await run(['remove'], 'ada@example.com');
  await store.import([sampleSignUp()]);

  const back = await run(['erasures']);
  const repeated = await run(['erasures', 'repeat']);

  expect(back).toMatchObject({ exitCode: 1, output: expect.stringContaining('1 person') });
  expect(repeated).toMatchObject({ exitCode: 0, output: '1 removed again.\n' });
  expect(await keys()).not.toContain('ada@example.com');
});

test('a repeated import skips people erased since, and counts them', async () => {
  const { output: csv } = await run(['export']);
  await run(['remove'], 'ada@example.com');

  const imported = await run(['import'], csv);

  const summary =
    '0 added, 1 on the list already, 0 refused. 1 left out: they were erased since.\n';
  expect(imported).toMatchObject({ exitCode: 0, output: summary });
  expect(await keys()).not.toContain('ada@example.com');
});

test('keeps a person who signed up again after the erasure', async () => {
  await run(['remove'], 'ada@example.com');
  await store.add(sampleSignUp({ at: new Date(ERASED_AT.getTime() + 1) }));

  expect((await run(['erasures', 'repeat'])).output).toBe('0 removed again.\n');
  expect(await keys()).toContain('ada@example.com');
});

test.each(['list', 'quarantine'])(
  'a person in the %s who signed up before the clock was set back stays erased',
  async (place) => {
    const person = sampleSignUp({
      emailKey: 'cyd@example.com',
      at: new Date(ERASED_AT.getTime() + 86_400_000),
    });
    await (place === 'list' ? store.add(person) : store.quarantine(person));
    const backup = join(elsewhere, 'backup');
    await run(['backup', backup]);
    await run(['remove'], 'cyd@example.com');

    await run(['restore', backup]);

    expect(await keys()).not.toContain('cyd@example.com');
  },
);

test('keeps a person erased and signed up again after a clock that was ahead was corrected', async () => {
  const ahead = new Date(ERASED_AT.getTime() + 86_400_000);
  const again = sampleSignUp({ emailKey: 'cyd@example.com', at: new Date(+ERASED_AT + 1) });
  await store.add({ ...again, at: ahead });
  await run(['remove'], 'cyd@example.com');
  await store.add(again);
  const backup = join(elsewhere, 'backup');
  await run(['backup', backup]);

  await run(['restore', backup]);

  expect(await store.signUpsOf('cyd@example.com')).toEqual([again.at]);
});

test('the erasure log is copied with backups, to and from another machine', async () => {
  const backup = join(elsewhere, 'backup');
  await run(['remove'], 'ada@example.com');
  await store.import([sampleSignUp()]);
  await run(['backup', backup]);
  await rm(backupDir, { recursive: true });

  expect((await run(['restore', backup])).output).toContain('1 of them had been erased since');
  expect(readdirSync(backupDir)).toEqual([expect.stringMatching(/^erasures-[0-9a-f]{16}\.jsonl$/)]);
});

test('the log contains no personal data, and only its owner can read it', async () => {
  await run(['remove'], 'ada@example.com');
  await run(['remove'], 'bob@example.com');

  const [name = ''] = readdirSync(backupDir);
  const log = join(backupDir, name);
  expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(3);
  expect(readFileSync(log, 'utf8')).not.toMatch(/ada|bob|example/);
  expect(statSync(log).mode & 0o777).toBe(0o600);
});

test('removes nobody if the erasure cannot be logged', async () => {
  backupDir = join(folder, 'waitlist.db', 'backups');

  await expect(run(['remove'], 'ada@example.com')).rejects.toThrow('nothing was removed');

  expect(await keys()).toContain('ada@example.com');
});
