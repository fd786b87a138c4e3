import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { watchDisk } from '../../../../service/fixtures/watchDisk.ts';
import { COMMAND_TIME, callCommand } from '../../../fixtures/callCommand.ts';
import { sampleSignUp } from '../../../fixtures/samples/sampleSignUp.ts';
import {
  openTemporaryStore,
  type TemporaryStore,
} from '../../../fixtures/stores/openTemporaryStore.ts';
import { unavailableStore } from '../../../fixtures/stores/unavailableStore.ts';
import type { Inspection } from '../../store/StoreMaintenance.ts';
import { temporaryFile } from '../../store/temporaryFile.ts';

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

test('records when a backup was made, and records no failed one', async () => {
  const backup = join(folder, 'backup');

  await callCommand(store, ['backup', join(folder, 'missing', 'backup')]).catch(() => {});
  expect((await store.state(COMMAND_TIME)).backedUpAt).toBeUndefined();
  const { exitCode } = await callCommand(store, ['backup', backup]);

  expect([exitCode, existsSync(backup)]).toEqual([0, true]);
  expect((await store.state(COMMAND_TIME)).backedUpAt).toEqual(COMMAND_TIME);
});

test('refuses a file in place of the folder, with a one-sentence message', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');

  const ended = callCommand(store, ['backup', '--into', file]);

  await expect(ended).rejects.toThrow(/^\S+ cannot be written \(ENOTDIR\)\.$/);
});

test("reports a backup's number of people and its path", async () => {
  const backup = join(folder, 'backup');
  await store.add(sampleSignUp());
  await store.add(sampleSignUp({ emailKey: 'bob@example.com' }));
  await store.quarantine(sampleSignUp({ emailKey: 'eve@example.com' }));

  expect(await callCommand(store, ['backup', backup])).toEqual({
    exitCode: 0,
    output: `2 people, and 1 in quarantine, are in ${backup}.\n`,
    stderr: '',
  });
});

/** The store; backups report this inspection. */
const withFindings = (made: Inspection): TemporaryStore => {
  const backup = (file: string) => writeFile(file, '').then(() => made);
  return { ...store, maintenance: { ...store.maintenance, backup } };
};

test('keeps a backup with wrong figures, and reports them', async () => {
  const backup = join(folder, 'backup');
  const made = { damage: [], wrongCounters: ['the total is 1 too low'], people: 2, quarantined: 0 };
  const wrong = withFindings(made);

  const { exitCode, output } = await callCommand(wrong, ['backup', backup]);

  expect(exitCode).toBe(1);
  expect(output).toContain(`2 people are in ${backup}.\n`);
  expect(output).toContain('the total is 1 too low');
});

test('keeps a backup whose time cannot be recorded', async () => {
  const backup = join(folder, 'backup');
  const unnoted = { ...store, recordBackup: unavailableStore.recordBackup };

  const { exitCode } = await callCommand(unnoted, ['backup', backup]);

  expect([exitCode, existsSync(backup)]).toEqual([0, true]);
});

describe('into a folder', () => {
  /** The name of a backup at `COMMAND_TIME`. */
  const MADE = 'waitlist-2026-03-05T18-00-00Z';
  const backUp = (...options: string[]) =>
    callCommand(store, ['backup', '--into', join(folder, 'backups'), ...options]);

  test('makes the folder and names the backup by its time', async () => {
    const { exitCode, output } = await backUp();

    expect(exitCode).toBe(0);
    expect(output).toContain(join(folder, 'backups', MADE));
    expect(await readdir(join(folder, 'backups'))).toEqual([MADE, `${MADE}.sha256`]);
  });

  test('flushes the parent of the new folder, so that it survives a crash', async () => {
    const seen = await watchDisk(folder);

    await backUp();

    expect(await seen()).toContain('flush .');
  });

  test('does not create a missing parent folder, which may be an unmounted disk', async () => {
    await rm(folder, { recursive: true });

    await expect(backUp()).rejects.toThrow('cannot be written (ENOENT)');

    expect(existsSync(folder)).toBe(false);
    await mkdir(folder);
  });

  const OLDER = ['waitlist-2026-03-02T18-00-00Z', 'waitlist-2026-03-04T18-00-00Z'];

  async function fill(names: readonly string[]): Promise<void> {
    await mkdir(join(folder, 'backups'));
    await Promise.all(names.map((name) => writeFile(join(folder, 'backups', name), '')));
  }
  const withChecksums = (names: readonly string[]) =>
    names.flatMap((name) => [name, `${name}.sha256`]);

  test('keeps the newest backups, and unrelated files', async () => {
    const [oldest = '', newer = ''] = OLDER;
    const others = ['notes.txt', 'waitlist-2026', 'waitlist-2026-03-01T18-00-00Z.csv'];
    await fill([...withChecksums(OLDER), ...others, `${newer}.draft-18`]);

    const { output } = await backUp('--keep', '2');

    expect(output).toContain('1 older removed.');
    expect(existsSync(join(folder, 'backups', oldest))).toBe(false);
    expect(await readdir(join(folder, 'backups'))).toEqual(
      [...others, `${newer}.draft-18`, ...withChecksums([newer, MADE])].sort(),
    );
  });

  test('a backup whose command was killed before its checksum displaces no other', async () => {
    const [oldest = '', killed = ''] = OLDER;
    await fill([...withChecksums([oldest]), killed]);

    const { output } = await backUp('--keep', '2');

    expect(output).not.toContain('removed');
    expect(await readdir(join(folder, 'backups'))).toEqual([
      ...withChecksums([oldest]),
      killed,
      ...withChecksums([MADE]),
    ]);
  });

  test('removes what killed backups have left, but not what other machines write', async () => {
    const uuid = '6f1e0c2b-8a7d-4e5f-9012-345678901234';
    await fill([`${MADE}.draft-${uuid}`, `list.draft-0123abcd-18-${uuid}`]);
    const left = join(folder, 'backups', `left.draft-0123abcd-19-${uuid}`);
    await writeFile(left, '');
    await utimes(left, COMMAND_TIME, new Date(Date.now() - 7_200_000));
    const killed = temporaryFile(join(folder, 'backups', 'killed')).path;
    const ended = spawnSync(process.execPath, ['--version']).pid;
    await rename(killed, killed.replace(`-${process.pid}-`, `-${ended}-`));

    await backUp();

    expect(await readdir(join(folder, 'backups'))).toEqual([
      `list.draft-0123abcd-18-${uuid}`,
      MADE,
      `${MADE}.draft-${uuid}`,
      `${MADE}.sha256`,
    ]);
  });

  test('keeps its new backup if the clock was set back', async () => {
    await fill(withChecksums(['waitlist-2026-04-01T18-00-00Z', 'waitlist-2026-04-02T18-00-00Z']));

    await backUp('--keep', '1');

    expect(await readdir(join(folder, 'backups'))).toEqual([
      MADE,
      `${MADE}.sha256`,
      ...withChecksums(['waitlist-2026-04-02T18-00-00Z']),
    ]);
  });

  test('removes no backup while the figures are wrong', async () => {
    await fill(OLDER);
    const made = { damage: [], wrongCounters: ['one too low'], people: 2, quarantined: 0 };
    const wrong = withFindings(made);

    const { exitCode } = await callCommand(wrong, [
      'backup',
      '--into',
      join(folder, 'backups'),
      '--keep',
      '1',
    ]);

    expect(exitCode).toBe(1);
    expect(await readdir(join(folder, 'backups'))).toEqual(expect.arrayContaining(OLDER));
  });

  test.each([['--keep', '0'], ['--keep', 'all'], ['--keep'], ['elsewhere']])(
    'makes no backup for the arguments %j %j',
    async (...options) => {
      expect((await backUp(...options)).exitCode).toBe(2);
      expect(await readdir(folder)).toEqual([]);
    },
  );
});
