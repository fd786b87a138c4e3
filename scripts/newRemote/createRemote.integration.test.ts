import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isUp, until } from '../../service/fixtures/until.ts';
import { copyRepository, removeRepository } from '../fixtures/copyRepository.ts';
import { collectOutput } from '../running/collectOutput.ts';
import { findFreePorts } from '../running/findFreePorts.ts';

/** A copy of the repository in which a newcomer has created `remote-sample`. */
let copy: string;
let output: string;

beforeAll(async () => {
  copy = await copyRepository(path.resolve(__dirname, '../..'));
  ({ output: output } = await inCopy(
    '.',
    'npm',
    'run',
    '--silent',
    'create-remote',
    '--',
    'sample',
  ));
});
afterAll(() => removeRepository(copy));

/** On failure, the message contains the program’s output. */
const SUCCESS = { code: 0, output: expect.any(String) };

/** Runs a program in a folder of the copy, as a person would in a shell. */
async function inCopy(folder: string, program: string, ...args: string[]) {
  const { code, output } = await finish(start(folder, program, args));
  return { code, output };
}

function start(folder: string, program: string, args: string[], nodeEnv = 'production') {
  const bin = path.join(copy, 'node_modules/.bin');
  return spawn(program, args, {
    cwd: path.join(copy, folder),
    env: { ...process.env, NODE_ENV: nodeEnv, PATH: `${bin}:${process.env.PATH}` },
  });
}

async function finish(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const output = collectOutput(child);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

it('prints the next steps', () => {
  expect(output).toContain('npm run dev -w remote-sample');
  expect(output).toContain("{ module: 'sample/SampleSection', props },");
});

it('creates a remote that passes its tests', async () => {
  const { code, output } = await finish(start('remote-sample', 'npm', ['test'], 'test'));

  expect(output).toMatch(/Tests: +2 passed, 2 total/);
  expect(code).toBe(0);
});

it('creates a remote that passes the linter, as do the files it is registered in', async () => {
  const { code, output } = await inCopy(
    '.',
    'biome',
    'ci',
    '--error-on-warnings',
    'remote-sample',
    'contract',
  );

  expect(output).toContain('No fixes applied');
  expect(code).toBe(0);
});

it('creates a remote that builds, is accepted by the gate, and is mounted with one line', async () => {
  const pages = path.join(copy, 'shell/src/pages/pages.tsx');
  const region = "{ module: 'marketing/Story', props },";
  const mounted = "{ module: 'sample/SampleSection', props },";
  const source = await readFile(pages, 'utf8');
  await writeFile(pages, source.replace(region, `${region}\n      ${mounted}`));

  expect(await inCopy('.', 'tsc', '--noEmit')).toEqual({ code: 0, output: '' });
  expect(await inCopy('remote-sample', 'rspack', 'build')).toEqual(SUCCESS);
  const check = await inCopy(
    '.',
    'npm',
    'run',
    '--silent',
    'check-contract',
    '-w',
    'remote-sample',
  );
  expect(check.output).toContain("would be accepted by this repository's shell");
  expect(await inCopy('shell', 'rspack', 'build')).toEqual(SUCCESS);
  const html = await homePageOfCopy();

  expect(html).toMatch(/<section id="sample"[^>]*>.*Deployed by its own team\./s);
});

/** The home page that the copy's shell sends. */
async function homePageOfCopy(): Promise<string> {
  const shell = fork(path.join(copy, 'shell/dist/server/main.cjs'), {
    cwd: copy,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      ADMIN_PORT: '0',
      API_URL: 'http://127.0.0.1:9',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [{ url }] = (await once(shell, 'message')) as [{ url: string }];
  const html = await (await fetch(url)).text();
  shell.kill();
  await once(shell, 'exit');
  return html;
}

it('creates a remote that runs alone', async () => {
  const [port] = await findFreePorts(1);
  const server = start('remote-sample', 'rspack', ['dev', '--port', String(port)], 'development');
  const ended = finish(server);

  const page = await waitForResponse(`http://127.0.0.1:${port}/`);
  const script = await waitForResponse(`http://127.0.0.1:${port}/standalone/standalone.js`);

  expect(page).toContain('remote-sample alone');
  expect(script).toContain('has to say about sample.');
  server.kill();
  await ended;
});

async function waitForResponse(url: string): Promise<string> {
  await until(() => isUp(url));
  return (await fetch(url)).text();
}

it.each([
  ['', /^Usage: npm run create-remote -- <name>/],
  ['sample', /^There is a remote-sample\./],
  ['legal', /^There is a remote-legal\./],
  ['shell', /"shell" is a reserved name/],
  ['constructor', /"constructor" is a reserved name/],
  ['mission', /"mission" is the id of a section already/],
  ['My-Shop', /"My-Shop" is not a name for a remote/],
  ['../shop', /is not a name for a remote/],
  ['x', /is not a name for a remote/],
])('refuses the name "%s"', async (name, sentence) => {
  const args = ['scripts/run.mjs', 'create-remote', ...(name ? [name] : [])];

  const { code, output } = await inCopy('.', process.execPath, ...args);

  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output.trim()).not.toContain('\n');
});
