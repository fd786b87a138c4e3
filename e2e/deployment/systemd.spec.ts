import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from '../../scripts/build/parts.ts';
import { endProcess } from '../../scripts/running/endProcess.ts';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { skipUnless } from '../site/skipUnless.ts';
import { isInstalled } from './isInstalled.ts';

const UNITS = path.join(ROOT, 'deploy/systemd');
const SERVICES = ['shell@', 'api', 'backup', 'drill'].map((name) => `statline-${name}.service`);
const BAR_SYSTEM_CALLS = path.join(ROOT, 'e2e/deployment/filterSystemCalls.py');

skipUnless(isInstalled('systemd-analyze'), 'systemd is not installed on this machine');

let folder: string;
let running: ChildProcess[] = [];
test.beforeEach(async () => {
  folder = await temporaryFolder();
});
test.afterEach(async () => {
  await Promise.all(running.map(endProcess));
  running = [];
});

for (const unit of [...SERVICES, 'statline-backup.timer', 'statline-drill.timer']) {
  test(`systemd accepts ${unit}`, () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', `./${unit}`], {
      cwd: UNITS,
      encoding: 'utf8',
    });

    // Removes the message about Node's path on this machine.
    expect(stderr.replace(/^.*\/usr\/bin\/node is not executable.*\n/gm, '')).toBe('');
  });
}

for (const unit of SERVICES) {
  test(`${unit} has few rights`, () => {
    // An exposure of at most 25 of 100; systemd rates values below 50 as OK.
    const least = ['security', '--offline=yes', '--threshold=25', `./${unit}`];
    execFileSync('systemd-analyze', least, { cwd: UNITS });
  });
}

test('a stopped service is restarted without a limit', async () => {
  for (const unit of ['statline-shell@.service', 'statline-api.service']) {
    // By default systemd gives up on a unit that has ended five times within ten seconds, for example because of a full
    // disk.
    expect(await linesOf(unit)).toMatchObject({ Restart: 'always', StartLimitIntervalSec: '0' });
  }
});

test('a service has resource limits, and is killed if it hangs', async () => {
  for (const unit of SERVICES) {
    expect(await linesOf(unit)).toMatchObject({
      MemoryMax: expect.stringMatching(/^\dG$/),
      LogRateLimitBurst: '5000',
      TasksMax: '512',
    });
  }
  for (const unit of SERVICES.slice(0, 2)) {
    expect(await linesOf(unit)).toMatchObject({ WatchdogSec: '60', NotifyAccess: 'all' });
  }
});

test('a shell can connect to its own machine only, and no service to the metadata service of a cloud', async () => {
  const [shell, ...others] = await Promise.all(SERVICES.map(linesOf));

  expect(shell).toMatchObject({ IPAddressDeny: 'any', IPAddressAllow: 'localhost' });
  for (const unit of others) expect(unit?.IPAddressDeny).toMatch(/^link-local .*fd00:ec2::254/);
});

test('programs run with the system calls allowed by their units', async () => {
  await mkdir(path.join(folder, 'statline-api'));
  const shell = await runConfined('statline-shell@.service', '"msg":"listening"');
  const api = await runConfined('statline-api.service', '"msg":"listening"');
  // Backs up the list that the API has created.
  const backup = await runConfined('statline-backup.service');

  const drill = await runConfined('statline-drill.service');

  expect([shell, api, backup, drill].map(({ ended }) => ended)).toEqual([0, 0, 0, 0]);
  expect(await realpath(path.join(folder, 'statline-api/program'))).toBe(ROOT);
  expect(backup.output).toContain(`0 people are in ${folder}/statline-backups/waitlist-`);
  expect(drill.output).toContain('can be restored: 0 people are in it.');
});

test('a drill runs like a backup', async () => {
  const differing = { Description: '', ExecStart: '', ExecCondition: '' };
  const [backup, drill] = await Promise.all(SERVICES.slice(2).map(linesOf));

  expect({ ...drill, ...differing }).toEqual({ ...backup, ...differing });
});

test('a drill is skipped if backups are encrypted, since the key is on another machine', async () => {
  const { ExecCondition = '' } = await linesOf('statline-drill.service');
  const [, script = ''] = /^\/bin\/sh -c '(.*)'$/.exec(ExecCondition) ?? [];
  const codeWith = (env: NodeJS.ProcessEnv) =>
    spawnSync('/bin/sh', ['-c', script.replaceAll('$$', '$')], { env }).status;

  expect(codeWith({})).toBe(0);
  // With an exit code from 1 to 254, systemd skips the unit.
  expect(codeWith({ BACKUP_RECIPIENTS: 'age1a,age1b' })).toBe(1);
  expect(codeWith({ BACKUP_RECIPIENTS_FILE: '/etc/statline/recipients' })).toBe(1);
});

test('the operators’ command runs like the API, in its folders, with its arguments', async () => {
  // Replaces systemd, which does not run here: prints its arguments.
  const stub = path.join(folder, 'systemd-run');
  await writeFile(stub, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  await chmod(stub, 0o755);

  const output = execFileSync(
    path.join(UNITS, 'statline-signups'),
    ['export', '--school', 'A "B" $C'],
    {
      env: { PATH: `${folder}:${process.env.PATH}` },
      encoding: 'utf8',
    },
  );

  const [api, backup] = await Promise.all(SERVICES.slice(1).map(linesOf));
  const shared = Object.fromEntries(
    [...output.matchAll(/^--property=(\w+)=(.+)$/gm)].map(([, name = '', value]) => [name, value]),
  );
  expect(Object.keys(shared).sort()).toEqual([
    'DynamicUser',
    'Environment',
    'EnvironmentFile',
    'StateDirectory',
    'StateDirectoryMode',
    'UMask',
    'User',
    'WorkingDirectory',
  ]);
  expect({
    ...backup,
    Environment: backup?.Environment?.replaceAll('%S', '/var/lib'),
  }).toMatchObject(shared);
  for (const name of Object.keys(shared)) {
    if (name !== 'StateDirectory') expect(api?.[name]).toBe(backup?.[name]);
  }
  // People can erase themselves; the API logs that beside the backups.
  expect(backup?.StateDirectory).toBe(api?.StateDirectory);
  // A newer build at /opt/statline may not fit the list that the API has open.
  const program = '/usr/bin/node %S/statline-api/program/api/dist/signups.cjs backup';
  expect(backup?.ExecStart).toContain(program);
  expect(output).toMatch(
    /\n\/usr\/bin\/node\n\/var\/lib\/statline-api\/program\/api\/dist\/signups.cjs\nexport\n--school\nA "B" \$C\n$/,
  );
});

/** A unit's settings. */
async function linesOf(unit: string): Promise<Record<string, string>> {
  const text = await readFile(path.join(UNITS, unit), 'utf8');
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

/**
 * Runs a unit's program with its restrictions, in folders of this test and on free ports.
 *
 * @param until stops it when its output matches; undefined: it ends by itself.
 * @returns its exit code, or the signal that ended it.
 */
async function runConfined(unit: string, until?: string) {
  const { ExecStartPre, ExecStart } = await linesOf(unit);
  const [, ...args] = ExecStart?.replaceAll('%S', folder).split(' ') ?? [];
  // systemd replaces `$$` by `$`.
  const before = ExecStartPre?.replaceAll('%S', folder).replaceAll('$$', '$');
  if (before) execFileSync('sh', ['-c', before], { cwd: ROOT });
  const any = { PORT: '0', ADMIN_PORT: '0', API_PORT: '0', API_ADMIN_PORT: '0' };
  const child = spawn(
    'python3',
    [BAR_SYSTEM_CALLS, path.join(UNITS, unit), process.execPath, ...args],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        ...any,
        DATA_DIR: path.join(folder, 'data'),
        BACKUP_DIR: path.join(folder, 'statline-backups'),
        STOP_GRACE_MS: '0',
      },
    },
  );
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      if (until !== undefined && output.includes(until)) child.kill('SIGTERM');
    });
  }
  const ended = await new Promise((settle) => {
    child.once('close', (code, signal) => settle(code ?? signal));
  });
  return { output, ended };
}
