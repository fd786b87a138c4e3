import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../fixtures/temporaryFolder.ts';
import { until } from '../fixtures/until.ts';

const running: ChildProcess[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function launch(env: Record<string, string> = {}) {
  const child = fork(join(__dirname, '../fixtures/sampleService.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH, ...env },
    silent: true,
  });
  running.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk;
  });
  return { child, output, ended: once(child, 'close') };
}

async function launched(env?: Record<string, string>) {
  const service = launch(env);
  const [message] = await once(service.child, 'message');
  expect(message).toMatchObject({ event: 'listening' });
  return { ...service, ...(message as { url: string; adminUrl: string }) };
}

const untilPrinted = (output: { stdout: string }, words: string) =>
  until(() => output.stdout.includes(words));

test('sends its parent the address it listens on', async () => {
  const { url } = await launched();

  expect(await (await fetch(url)).text()).toBe('done');
});

test('serves pages for operators on a separate port, under separate host names', async () => {
  const { url, adminUrl } = await launched();
  const { port } = new URL(adminUrl);
  const requestAs = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request(adminUrl, { headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });

  expect(await (await fetch(adminUrl)).text()).toBe('for operators');
  expect(await (await fetch(url)).text()).toBe('done');
  expect(await requestAs(`127.0.0.1:${port}`)).toBe(200);
  expect(await requestAs(`rebound.example:${port}`)).toBe(421);
});

test.each([
  ['stops in good order', (child: ChildProcess) => child.disconnect(), 0],
  [
    'ends after a crash',
    (_: ChildProcess, url: string) => void fetch(`${url}/crash`).catch(() => {}),
    1,
  ],
])('%s when its output is no longer read', async (_, act, code) => {
  const { child, url } = await launched();
  const exited = once(child, 'exit');
  child.stdout?.destroy();
  child.stderr?.destroy();

  act(child, url);

  expect(await exited).toEqual([code, null]);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s drains, closes and exits with 0',
  async (signal) => {
    const { child, output, ended, url } = await launched();
    const slow = fetch(`${url}/slow`);
    await untilPrinted(output, 'slow request begun');

    child.kill(signal);
    const response = await slow;

    expect([response.status, await response.text()]).toEqual([200, 'done']);
    expect(response.headers.get('connection')).toBe('close');
    expect(await ended).toEqual([0, null]);
    expect(output.stdout).toContain('resources closed');
    expect(output.stderr).toBe('');
  },
);

test('stops after its launcher has ended', async () => {
  const { child } = await launched();
  // Not 'close', which Node never emits for a disconnected child.
  const exited = once(child, 'exit');

  child.disconnect();

  expect(await exited).toEqual([0, null]);
});

test('responds to a request that an idle connection sends just after the stop began', async () => {
  const { child, output, ended, url } = await launched();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = () =>
    new Promise<number | undefined>((resolve, reject) => {
      request(url, { agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      })
        .on('error', reject)
        .end();
    });
  await get();

  child.kill('SIGTERM');
  await untilPrinted(output, 'stopping');

  expect(await get()).toBe(200);
  expect(await ended).toEqual([0, null]);
});

test.each([
  ['a bad setting', { SIZE: '0', PORT: 'x' }, /^The settings are wrong: PORT .*; SIZE .*\.\n$/],
  ['an unknown host', { HOST: '203.0.113.1' }, /^Cannot listen on 203\.0\.113\.1:0: .*\.\n$/],
  [
    'an unknown host for operators',
    { ADMIN_HOST: '203.0.113.1' },
    /^Cannot listen on 203\.0\.113\.1:0: .* correct ADMIN_HOST\.\n$/,
  ],
  ['an unwritable folder', { DATA_DIR: '/proc/x' }, /^The folder \/proc\/x \(DATA_DIR\) .*\.\n$/],
])('%s ends with one sentence and exit code 1', async (_what, env, sentence) => {
  const { output, ended } = launch(env);

  expect(await ended).toEqual([1, null]);
  expect(output.stderr).toMatch(sentence);
});

test('ends with a one-sentence message if a file is in place of the data folder', async () => {
  const file = join(await temporaryFolder(), 'file');
  writeFileSync(file, '');

  const { output, ended } = launch({ DATA_DIR: file });

  expect(await ended).toEqual([1, null]);
  expect(output.stderr).toBe(`The folder ${file} (DATA_DIR) cannot be written (EEXIST).\n`);
});

test.each([
  ['PORT', ['PORT']],
  ['ADMIN_PORT', ['ADMIN_PORT']],
  ['PORT', ['PORT', 'ADMIN_PORT']],
])(
  'ends with a one-sentence message about %s if %j are in use, after closing what was opened',
  async (setting, inUse) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;

    const { output, ended } = launch(Object.fromEntries(inUse.map((name) => [name, String(port)])));

    expect(await ended).toEqual([1, null]);
    expect(output.stderr).toBe(
      `Cannot listen on 127.0.0.1:${port}: another program uses that port; stop it or set ${setting}.\n`,
    );
    expect(output.stdout).toContain('resources closed');
    other.close();
  },
);

test('logs a crash without its message, and exits with code 1', async () => {
  const { output, ended, url } = await launched();

  await fetch(`${url}/crash`).catch(() => {});

  expect(await ended).toEqual([1, null]);
  expect(output.stdout).toContain('"msg":"crashed"');
  expect(output.stdout + output.stderr).not.toContain('secret');
});

test.each([
  ['fails', '"msg":"crashed"'],
  ['hangs', '"msg":"closing took too long"'],
])('ends with exit code 1 if closing its resources %s', async (closing, words) => {
  const { child, output, ended } = await launched({ CLOSING: closing });

  child.kill('SIGINT');

  expect(await ended).toEqual([1, null]);
  expect(output.stdout).toContain(words);
  expect(output.stdout + output.stderr).not.toContain('secret');
});

test('writes files that only its user can read, whatever the umask', async () => {
  const folder = join(await temporaryFolder(), 'data');
  const before = process.umask(0);
  const { url } = await launched({ DATA_DIR: folder }).finally(() => process.umask(before));

  await fetch(`${url}/write`);

  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'written')).mode & 0o777).toBe(0o600);
});

describe('after SIGTERM', () => {
  it('accepts requests until its grace period is over', async () => {
    const { child, url, output, ended } = await launched({ STOP_GRACE_MS: '1000' });

    child.kill('SIGTERM');
    await untilPrinted(output, '"stopping"');

    expect(await (await fetch(url)).text()).toBe('done');
    expect((await ended)[0]).toBe(0);
    await expect(fetch(url)).rejects.toThrow();
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('stops at once on another %s', async (signal) => {
    const { child, output, ended } = await launched({ STOP_GRACE_MS: '60000' });

    child.kill('SIGTERM');
    await untilPrinted(output, '"stopping"');
    child.kill(signal);

    expect((await ended)[0]).toBe(0);
  });
});

async function watchdog() {
  const folder = await temporaryFolder();
  const notified = join(folder, 'told');
  // Replaces `systemd-notify`, which writes to a socket with that name.
  const program = '#!/bin/sh\necho "$@" >> "$NOTIFY_SOCKET"\n';
  writeFileSync(join(folder, 'systemd-notify'), program, { mode: 0o755 });
  const times = () =>
    existsSync(notified) ? readFileSync(notified, 'utf8').split('\n').length - 1 : 0;
  const env = {
    PATH: `${folder}:${process.env.PATH}`,
    NOTIFY_SOCKET: notified,
    WATCHDOG_USEC: '150000',
  };
  return { notified, times, env };
}

test('notifies systemd while it starts, however long that takes', async () => {
  const { times, env } = await watchdog();
  const { output } = launch({ ...env, START_MS: '60000' });

  await until(() => times() >= 3);

  expect(output.stdout).not.toContain('listening');
});

test.each([{ WATCHDOG_PID: '1' }, { WATCHDOG_USEC: '0' }])(
  'does not notify systemd with %j: no watchdog waits for this process',
  async (other) => {
    const { times, env } = await watchdog();
    const { child, ended } = await launched({ ...env, ...other });

    child.kill('SIGINT');
    await ended;

    expect(times()).toBe(0);
  },
);

test('notifies systemd while its event loop runs, and no longer once it blocks', async () => {
  const { notified, times, env } = await watchdog();
  const { url } = await launched(env);
  const pass = (ms: number) => new Promise((done) => setTimeout(done, ms));

  await until(() => times() >= 3);
  void fetch(`${url}/block`).catch(() => {});
  // Waits until the calls that had already started have ended.
  let before = -1;
  await until(async () => {
    before = times();
    await pass(500);
    return times() === before;
  });
  await pass(300);

  expect(times()).toBe(before);
  expect(readFileSync(notified, 'utf8')).toMatch(/^(WATCHDOG=1\n)+$/);
});
