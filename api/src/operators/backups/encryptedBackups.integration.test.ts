import { readdirSync, readFileSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { COMMAND_TIME, callCommand } from '../../../fixtures/callCommand.ts';
import { collect } from '../../../fixtures/collect.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import { restoreList } from '../../store/embedded/maintenance/restoreList.ts';
import { openEmbeddedStore } from '../../store/embedded/openEmbeddedStore.ts';
import type { SignUpStore } from '../../store/SignUpStore.ts';

/** The name of a backup at `COMMAND_TIME`. */
const MADE = 'waitlist-2026-03-05T18-00-00Z.age';

let dataDir: string;
let backups: string;
let store: SignUpStore;
let recipients: string[];
let keyFile: string;

beforeEach(async () => {
  dataDir = await temporaryFolder();
  backups = await temporaryFolder();
  store = await openEmbeddedStore(join(dataDir, 'list'));
  await store.add(sampleSignUp());
  const key = await makeKey('key.txt');
  keyFile = key.keyFile;
  recipients = [key.recipient];
});
afterEach(async () => {
  await store.close();
  for (const made of [dataDir, backups]) await rm(made, { recursive: true });
});

/** Writes a key file like `age-keygen`. */
async function makeKey(name: string): Promise<{ recipient: string; keyFile: string }> {
  const identity = await generateIdentity();
  const made = await identityToRecipient(identity);
  const file = join(dataDir, name);
  await writeFile(file, `# created: 2026-03-05\n# public key: ${made}\n${identity}\n`);
  return { recipient: made, keyFile: file };
}

const run = (...words: string[]) =>
  callCommand(store, words, '', {
    dataDir,
    backupDir: backups,
    backupRecipients: recipients,
    now: () => COMMAND_TIME,
    restore: async (file, readErasures) => {
      await store.close();
      const restored = await restoreList(join(dataDir, 'restored'), file, readErasures);
      store = await openEmbeddedStore(join(dataDir, 'restored'));
      return restored;
    },
    openAnyVersion: async () => store,
  });

test('a backup is restored with the private key, and is unreadable without it', async () => {
  const { output } = await run('backup', '--into', backups);
  const file = join(backups, MADE);

  expect(output).toBe(`1 person is in ${file}.\n`);
  expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  expect(readFileSync(file, 'latin1')).not.toMatch(/ada@example|SQLite format/i);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const restored = await run('restore', file, '--identity', keyFile);
  expect(restored.output).toContain('Restored: 1 person');
  expect(restored.stderr).toBe('');
  expect((await collect(store.people())).map(({ emailKey }) => emailKey)).toEqual([
    'ada@example.com',
  ]);
});

test.each(['encrypted', 'plain'])(
  'a restore refuses a backup (%s) that differs from its checksum',
  async (kind) => {
    if (kind === 'plain') recipients = [];
    await run('backup', '--into', backups);
    const file = join(backups, kind === 'plain' ? MADE.replace('.age', '') : MADE);
    await writeFile(`${file}.sha256`, `${'0'.repeat(64)}  ${MADE}\n`);
    await store.add(sampleSignUp({ emailKey: 'bob@example.com' }));

    const restoring = run('restore', file, '--identity', keyFile);

    await expect(restoring).rejects.toThrow('differs from its checksum');
    expect(await store.maintenance.count()).toBe(2);
  },
);

test('a backup without a checksum is restored, with a warning', async () => {
  await run('backup', '--into', backups);
  const file = join(backups, MADE);
  await rm(`${file}.sha256`);

  const { exitCode, stderr } = await run('restore', file, '--identity', keyFile);

  expect(exitCode).toBe(0);
  expect(stderr).toContain(`${file} has no checksum`);
});

test.each([
  ['is missing', 'missing', 'ENOENT'],
  ['is a folder', '.', 'EISDIR'],
])('says that a backup to restore %s', async (_fault, name, code) => {
  const file = join(backups, name);

  const restoring = run('restore', file, '--to', '2026-03-05T18:00:00Z');

  await expect(restoring).rejects.toMatchObject({
    name: 'Refusal',
    message: `${file} cannot be read (${code}).`,
  });
});

test('leaves no unencrypted file behind', async () => {
  await run('backup', '--into', backups);
  await run('restore', join(backups, MADE), '--identity', keyFile);
  await run('backup', join(backups, 'missing', 'backup')).catch(() => {});

  expect(readdirSync(backups)).toEqual([MADE, `${MADE}.sha256`]);
  expect(readdirSync(dataDir).sort()).toEqual(['key.txt', 'list', 'restored']);
});

test('older backups are removed, encrypted or not', async () => {
  const older = ['waitlist-2026-03-03T18-00-00Z', 'waitlist-2026-03-04T18-00-00Z.age'];
  for (const name of older)
    for (const suffix of ['', '.sha256']) await writeFile(join(backups, `${name}${suffix}`), '');

  await run('backup', '--into', backups, '--keep', '1');

  expect(readdirSync(backups)).toEqual([MADE, `${MADE}.sha256`]);
});

test('a restore without the right key states the reason, and changes nothing', async () => {
  await run('backup', '--into', backups);
  const file = join(backups, MADE);
  const other = await makeKey('other.txt');
  await writeFile(join(dataDir, 'no key'), 'AGE-SECRET-KEY-1');

  await expect(run('restore', file)).rejects.toThrow('is encrypted: --identity names');
  await expect(run('restore', file, '--identity', other.keyFile)).rejects.toThrow(
    'cannot be decrypted: none of the keys',
  );
  for (const name of ['missing', 'no key']) {
    await expect(run('restore', file, '--identity', join(dataDir, name))).rejects.toThrow(
      "cannot be read as a file of age's private keys",
    );
  }
  expect((await run('restore', file, '--identity')).exitCode).toBe(2);
});

test('reports a mistyped key, and writes no file', async () => {
  const [recipient = ''] = recipients;
  recipients = [`${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`];

  await expect(run('backup', '--into', backups)).rejects.toThrow('is not a public key of age');

  expect([...readdirSync(backups), ...readdirSync(dataDir)].sort()).toEqual(['key.txt', 'list']);
});

test('refuses to restore a truncated or changed backup', async () => {
  await run('backup', '--into', backups);
  const file = join(backups, MADE);
  const whole = readFileSync(file);
  await rm(`${file}.sha256`);
  const changed = Buffer.from(whole);
  changed[whole.length - 100] = (changed[whole.length - 100] ?? 0) ^ 1;

  for (const damaged of [whole.subarray(0, -1000), changed]) {
    await writeFile(file, damaged);
    await expect(run('restore', file, '--identity', keyFile)).rejects.toThrow(
      'or the file is damaged',
    );
  }
});
