/** @jest-environment node */
import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePorts } from '../../../../scripts/running/findFreePorts.ts';
import { listenLocally } from '../../../../service/fixtures/listenLocally.ts';
import { temporaryFolder } from '../../../../service/fixtures/temporaryFolder.ts';
import { until } from '../../../../service/fixtures/until.ts';
import { writeRemote } from '../../../fixtures/buildRemote.ts';
import { makeReleaseKey } from '../../../fixtures/releaseKey.ts';
import { verifyLinkToken } from '../../pages/overrides/verifyLinkToken.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');

/** The part of a shell that `dev` requests. */
async function startShell(developedIn: readonly string[]): Promise<string> {
  const server = await listenLocally((_request, response) => {
    response.end(JSON.stringify({ versions: {}, mounts: {}, developedIn }));
  });
  closings.push(server.close);
  return server.url;
}

const closings: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

const freePort = async () => (await findFreePorts(1))[0] ?? 0;
const startDev = async (...args: string[]) => startDevAt(await freePort(), LEGAL, args);

const LEGAL = path.join(ROOT, 'remote-legal');

/** Runs the command in a folder of the legal remote. */
function startDevAt(
  port: number,
  folder: string,
  args: readonly string[] = [],
  programs = `${path.join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
) {
  const child = spawn(
    process.execPath,
    [path.join(ROOT, 'compose/bin/compose.mjs'), 'dev', ...args],
    {
      cwd: folder,
      env: {
        ...process.env,
        PATH: programs,
        REMOTE_LEGAL_PORT: String(port),
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  closings.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { port, output: () => output, ended, end: () => child.kill('SIGTERM') };
}

async function makeKeyFile() {
  const key = makeReleaseKey();
  const file = path.join(await temporaryFolder(), 'team.pem');
  await writeFile(file, key.privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return { key, file };
}

it('serves the remote, prints a link that the site accepts, and ends with its dev server', async () => {
  const { key, file } = await makeKeyFile();
  const shell = await startShell(['legal']);
  const dev = await startDev('--shell', shell, '--key', file);
  const link = () => /http\S+token=(\S+)/.exec(dev.output());
  await until(() => link() !== null);

  const [address = '', token = ''] = link() ?? [];
  const keys = new Map([['legal', [key.publicKey]]]);
  const rules = { origin: shell, keys, development: true };
  expect(address).toContain(`${shell}/_shell/develop?`);
  expect(verifyLinkToken(token, rules)).toMatchObject({
    remote: 'legal',
    url: `http://localhost:${dev.port}/`,
    modules: ['PrivacyPolicy', 'TermsOfService'],
  });
  const entry = await fetch(`http://localhost:${dev.port}/remoteEntry.js`);
  expect(entry.headers.get('access-control-allow-origin')).toBe('*');

  dev.end();
  await dev.ended;
  await expect(fetch(`http://127.0.0.1:${dev.port}/`)).rejects.toThrow();
});

it('reports that the site accepts no links for the remote, and starts nothing', async () => {
  const { file } = await makeKeyFile();
  const shell = await startShell(['marketing']);

  const dev = await startDev('--shell', shell, '--key', file);

  expect(await dev.ended).toBe(2);
  expect(dev.output()).toMatch(/takes no links for legal: its operators have to allow/);
});

it('requires the key that signs the link', async () => {
  const dev = await startDev('--shell', await startShell(['legal']));

  expect(await dev.ended).toBe(2);
  expect(dev.output()).toMatch(/Usage, in the folder of a remote:/);
});

it('explains how to install rspack if it is missing', async () => {
  const dev = startDevAt(await freePort(), LEGAL, [], '/nowhere');

  expect(await dev.ended).toBe(2);
  expect(dev.output()).toMatch(
    /^rspack does not start\. Install it \(npm install -D @rspack\/cli/m,
  );
});

it('fails if rspack is killed', async () => {
  const programs = await temporaryFolder();
  await writeFile(path.join(programs, 'rspack'), '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 });

  const dev = startDevAt(await freePort(), LEGAL, [], `${programs}:${process.env.PATH}`);

  expect(await dev.ended).toBe(2);
  expect(dev.output()).toBe('rspack was ended by SIGKILL.\n');
});

it('reports in one sentence that its port is in use, and what to do', async () => {
  const { url, close } = await listenLocally(() => {});
  closings.push(close);
  const port = Number(new URL(url).port);

  const dev = startDevAt(port, LEGAL);

  expect(await dev.ended).toBe(1);
  expect(dev.output()).toBe(
    `Port ${port} is taken: end what listens there, or choose another port in rspack.config or by REMOTE_LEGAL_PORT.\n`,
  );
});

it('reports a missing module with its file, and shows the module once it exists', async () => {
  const folder = await writeRemote({
    'package.json': '{ "version": "1.0.0", "compose": { "remote": "legal" } }',
    'rspack.config.ts': `import { remote } from '@statline/compose/build';
      export default remote({
        workspace: import.meta.dirname,
        modules: ['Card', 'Nope'],
        development: { port: 1 },
      });`,
    'src/Card.tsx': CARD,
  });
  closings.push(() => rm(folder, { recursive: true, force: true }));
  const dev = startDevAt(await freePort(), folder);
  const errors = async () =>
    JSON.stringify(
      await fetch(`http://127.0.0.1:${dev.port}/build-errors.json`).then(
        (response) => response.json(),
        () => [],
      ),
    );
  const show = (what: RegExp) => until(async () => what.test(await errors()));

  await show(/The module Nope is missing: there is no src\/Nope\.tsx\./);
  expect(await errors()).not.toContain('data:');
  await writeFile(path.join(folder, 'src/Nope.tsx'), CARD);
  await show(/^\[\]$/);
  await rm(path.join(folder, 'src/Nope.tsx'));
  await show(/The module Nope is missing/);

  expect(dev.output()).not.toContain('data:');
});

const CARD = 'export default function Card() { return <p>A card</p>; }';
