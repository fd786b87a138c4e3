import { readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { processTree, stillRunning } from '../../scripts/running/processTree.ts';
import type { NpmCommand } from '../../scripts/running/runNpm.ts';
import { listenLocally } from '../../service/fixtures/listenLocally.ts';
import { ATHLETE } from '../sign-up/signUpForm.ts';
import { siteUrl } from '../starting/siteUrl.ts';
import { expect, test } from '../starting/test.ts';

const join = (url: string, email: string) =>
  fetch(`${url}/api/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ATHLETE, email }),
  });

const countSignUps = async (url: string): Promise<number> =>
  (await (await fetch(`${url}/api/dashboard`)).json()).total;

test('a built site starts and prints its address and its data folder', async ({
  start,
  folder,
}) => {
  const npm = start();
  const url = await siteUrl(npm);

  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('The Waitlist Box Score');
  expect((await join(url, ATHLETE.email)).status).toBe(200);
  await expect.poll(() => countSignUps(url)).toBe(1);
  expect(npm.output()).toContain(`Sign-ups are stored in ${folder}`);
  expect(npm.output()).not.toContain('Building');
});

test('sign-ups are preserved across restarts', async ({ start }) => {
  const first = start();
  expect((await join(await siteUrl(first), ATHLETE.email)).status).toBe(200);
  first.kill('SIGTERM');
  await first.ended;

  const second = start();

  expect(await countSignUps(await siteUrl(second))).toBe(1);
});

for (const setting of ['API_URL', 'API_URL_FILE']) {
  test(`with ${setting} the site starts no API`, async ({ start, folder }) => {
    const api = await listenLocally((_, response) =>
      response
        .writeHead(418, { 'content-type': 'application/json' })
        .end('{ "message": "Another API", "code": "request.teapot" }'),
    );
    const file = path.join(folder, 'api-url');
    await writeFile(file, api.url);
    const npm = start({ [setting]: setting === 'API_URL' ? api.url : file });
    const url = await siteUrl(npm);

    expect((await fetch(`${url}/api/dashboard`)).status).toBe(418);
    expect(processTree(npm.pid).map(({ command }) => command)).not.toContainEqual(
      expect.stringContaining('api/dist'),
    );
    await api.close();
  });
}

test('settings that the site supplies itself may be in files', async ({ start, folder }) => {
  const secret = path.join(folder, 'secret');
  const hops = path.join(folder, 'hops');
  await writeFile(secret, 'a-secret-of-the-site-itself');
  await writeFile(hops, '1\n');

  const url = await siteUrl(start({ API_SECRET_FILE: secret, TRUST_PROXY_FILE: hops }));

  expect((await join(url, ATHLETE.email)).status).toBe(200);
});

test('one address cannot take all connections of the site', async ({ start }) => {
  const npm = start({ API_URL: 'http://127.0.0.1:9', CONNECTIONS_PER_ADDRESS: '2' });
  const { hostname: host, port } = new URL(await siteUrl(npm));
  const sockets: Socket[] = [];
  /** The response on a connection that stays open; empty if the connection is closed at once. */
  const requestFrom = (localAddress: string) =>
    new Promise<string>((resolve) => {
      const socket = connect({ host, port: Number(port), localAddress });
      sockets.push(socket);
      socket.on('error', () => {});
      socket.once('data', (data) => resolve(String(data)));
      socket.once('close', () => resolve(''));
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    });

  const open = await Promise.all([requestFrom('127.0.0.1'), requestFrom('127.0.0.1')]);
  expect(open).toEqual(Array(2).fill(expect.stringMatching(/^HTTP\/1\.1 200 /)));
  expect(await requestFrom('127.0.0.1')).toBe('');
  expect(await requestFrom('127.0.0.2')).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of sockets) socket.destroy();
});

/** The address that a service has logged; undefined before. */
async function listeningAt(npm: NpmCommand, service: string, message: string): Promise<string> {
  const line = () =>
    npm
      .output()
      .split('\n')
      .find(
        (text) => text.includes(`"service":"${service}"`) && text.includes(`"msg":"${message}"`),
      );
  await expect.poll(line).toBeDefined();
  return JSON.parse(line() ?? '{}').url;
}

test('a site that listens on the network keeps its API and its metrics on the loopback interface', async ({
  start,
}) => {
  const npm = start({ HOST: '0.0.0.0' });
  const { port } = new URL(await siteUrl(npm));
  const api = await listeningAt(npm, 'api', 'listening');
  const operators = await Promise.all(
    ['api', 'shell'].map((name) => listeningAt(npm, name, 'admin pages listening')),
  );

  // By default the service listens on every address of this machine, this one included.
  expect((await fetch(`http://127.0.0.2:${port}/`)).status).toBe(200);
  for (const url of [api, ...operators]) {
    await expect(fetch(url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow();
  }
  expect((await fetch(`${api}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
  for (const url of operators)
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^# HELP/);
});

test('the environment of the shell does not contain the address of the database', async ({
  start,
}) => {
  const npm = start({ MONGODB_URI: 'mongodb://reader:secret@127.0.0.1:1/' });
  await siteUrl(npm);
  const environmentOf = (program: string) => {
    const { pid } = processTree(npm.pid).find(({ command }) => command.includes(program)) ?? {};
    return readFile(`/proc/${pid}/environ`, 'utf8');
  };

  expect(await environmentOf('api/dist/main.cjs')).toContain('MONGODB_URI');
  expect(await environmentOf('shell/dist/server/main.cjs')).not.toContain('MONGODB_URI');
});

test.describe('exits at once with an instruction on', () => {
  /** Its output without npm's own lines and those of services that ran successfully. */
  const sentences = (npm: NpmCommand) =>
    npm
      .output()
      .split('\n')
      .filter((line) => line.trim() && !/^(npm |> |\{"level":"info")/.test(line));

  test('a port that another program uses', async ({ start }) => {
    const other = await listenLocally(() => {});
    const { port } = new URL(other.url);

    for (const setting of ['PORT', 'API_PORT']) {
      const npm = start({ [setting]: port });

      expect(await npm.ended).toBe(1);
      expect(sentences(npm)).toEqual([
        `Cannot listen on 127.0.0.1:${port}: another program uses that port; stop it or set ${setting}.`,
      ]);
    }
    await other.close();
  });

  test('all wrong settings together', async ({ start }) => {
    const npm = start({ PORT: 'three thousand', RELEASE_POLL_MS: '-1' });

    expect(await npm.ended).toBe(1);
    const output = sentences(npm).join('\n');
    expect(output).toContain('PORT is "three thousand" but must be a whole number');
    expect(output).toContain('RELEASE_POLL_MS is "-1"');
    expect(sentences(npm).length).toBeLessThanOrEqual(3);
  });

  test('a wrong setting of the API', async ({ start }) => {
    const npm = start({ RATE_LIMIT: 'sometimes' });

    expect(await npm.ended).toBe(1);
    expect(sentences(npm).join('\n')).toContain(
      'RATE_LIMIT is "sometimes" but must be one of: on, off',
    );
  });

  test('a data folder that is not writable', async ({ start, folder }) => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const npm = start({ DATA_DIR: path.join(file, 'data') });

    expect(await npm.ended).toBe(1);
    expect(sentences(npm)).toEqual([
      expect.stringMatching(/^The folder .*a-file\/data \(DATA_DIR\) cannot be written \(\w+\)\.$/),
    ]);
  });

  test('the same port for both services', async ({ start }) => {
    const npm = start({ PORT: '4321', API_PORT: '4321' });

    expect(await npm.ended).toBe(1);
    expect(sentences(npm)).toEqual([
      'PORT and API_PORT are both 4321: set one of them to another.',
    ]);
  });
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const) {
  test(`${signal} to npm ends every process that it started`, async ({ start }) => {
    const npm = start();
    const url = await siteUrl(npm);
    const processes = processTree(npm.pid);
    for (const program of ['run.mjs start', 'api/dist/main.cjs', 'shell/dist/server/main.cjs']) {
      expect(processes.map(({ command }) => command)).toContainEqual(
        expect.stringContaining(program),
      );
    }

    npm.kill(signal);
    await npm.ended;

    await expect.poll(() => stillRunning(processes)).toEqual([]);
    await expect(fetch(url)).rejects.toThrow();
  });
}

test('SIGKILL to npm ends every process, also when their output is no longer read', async ({
  start,
}) => {
  const npm = start();
  await siteUrl(npm);
  const processes = processTree(npm.pid);

  npm.stopReading();
  npm.kill('SIGKILL');

  await expect.poll(() => stillRunning(processes)).toEqual([]);
});

for (const program of ['api/dist/main.cjs', 'shell/dist/server/main.cjs']) {
  test(`${program} is restarted at the same port when it is killed`, async ({ start }) => {
    const npm = start();
    const url = await siteUrl(npm);
    expect((await join(url, ATHLETE.email)).status).toBe(200);
    const find = () => processTree(npm.pid).find(({ command }) => command.includes(program))?.pid;
    const before = find();

    process.kill(before ?? Number.NaN, 'SIGKILL');

    await expect.poll(() => countSignUps(url).catch(() => undefined)).toBe(1);
    expect(find()).not.toBe(before);
    expect(npm.output()).toMatch(/ended unexpectedly; starting it again/);
  });
}
