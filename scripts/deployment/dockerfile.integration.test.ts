import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import apiPackage from '../../api/package.json';
import { temporaryFolder } from '../../compose/fixtures/temporaryFolder.ts';
import { until } from '../../service/fixtures/until.ts';
import shellPackage from '../../shell/package.json';
import { buildParts } from '../build/buildParts.ts';
import { needsBuild } from '../build/needsBuild.ts';
import { PARTS, ROOT } from '../build/parts.ts';
import { endProcess } from '../running/endProcess.ts';
import { findFreePorts } from '../running/findFreePorts.ts';
import { type Image, runDockerfile, UNPRIVILEGED_ID } from './runDockerfile.ts';

const run = promisify(execFile);

it('is a Dockerfile that the linter has nothing against', async () => {
  const { stdout } = await run(process.execPath, [path.join(ROOT, 'deploy/lintDockerfile.mjs')]);

  expect(stdout).toBe('');
});

it('is a compose.yaml as the Compose specification has it', async () => {
  const linter = path.join(ROOT, 'node_modules/dclint/bin/dclint.cjs');

  // Its taste in the order of keys is its own.
  const { stdout } = await run(process.execPath, [linter, '--quiet', 'compose.yaml'], {
    cwd: ROOT,
  });

  expect(stdout.trim()).toBe('');
});

const isRoot = process.getuid?.() === 0;

(isRoot ? describe : describe.skip)('run step by step, as root for want of an engine', () => {
  let running: ChildProcess[] = [];
  let groups: string[] = [];
  afterEach(async () => {
    await Promise.all(running.map(endProcess));
    running = [];
    for (const group of groups) rmdirSync(group);
    groups = [];
  });

  /**
   * Starts an image's program as a user who may write to its data folder only, within the memory that Kubernetes gives
   * it.
   */
  function start(name: 'api' | 'shell', image: Image, env: Record<string, string>): ChildProcess {
    const [program = '', ...args] = image.cmd;
    const child = spawn(program, args, {
      ...inside(image),
      env: { ...environmentOf(image), ...env },
      stdio: 'inherit',
    });
    running.push(child);
    if (existsSync(MEMORY_GROUPS)) {
      const group = path.join(MEMORY_GROUPS, `${name}-${child.pid}`);
      mkdirSync(group);
      groups.push(group);
      writeFileSync(path.join(group, 'memory.limit_in_bytes'), `${memoryLimitOf(name)}M`);
      writeFileSync(path.join(group, 'cgroup.procs'), `${child.pid}`);
    }
    return child;
  }

  /** The operators' command, in a container of the image. */
  async function signups(image: Image, ...words: string[]): Promise<string> {
    const { stdout } = await run('node', ['api/dist/signups.cjs', ...words], {
      ...inside(image),
      env: environmentOf(image),
    });
    return stdout;
  }

  /** Runs the image's health check, as the container engine does, until it passes. */
  function waitForHealth(image: Image, port: number): Promise<void> {
    const [program = '', ...args] = image.healthcheck;
    const command = args.map((arg) => arg.replace(/:\d+\//, `:${port}/`));
    const cwd = path.join(image.root, image.workdir);
    return until(() =>
      run(program, command, { cwd }).then(
        () => true,
        () => false,
      ),
    );
  }

  it('produces images that serve the site, accept a sign-up and stop at once', async () => {
    const folder = await temporaryFolder();
    // Not reachable from outside.
    await run('chmod', ['755', folder]);
    const stale = [];
    for (const part of PARTS) if (await needsBuild(part)) stale.push(part);
    await buildParts(stale);
    const images = await runDockerfile(folder);
    const [api, shell] = [images.get('api'), images.get('shell')];
    if (!api || !shell) throw new Error('The Dockerfile has no stage of that name');
    expect(billOf(shell)).toEqual(
      expect.arrayContaining([...dependenciesOf(apiPackage), ...dependenciesOf(shellPackage)]),
    );
    const [port = 0, adminPort, apiPort = 0, apiAdminPort] = await findFreePorts(4);

    start('api', api, {
      API_PORT: `${apiPort}`,
      API_ADMIN_PORT: `${apiAdminPort}`,
      LOG_LEVEL: 'silent',
    });
    await waitForHealth(api, apiPort);
    const site = start('shell', shell, {
      PORT: `${port}`,
      ADMIN_PORT: `${adminPort}`,
      API_URL: `http://127.0.0.1:${apiPort}`,
      LOG_LEVEL: 'silent',
    });
    await waitForHealth(shell, port);

    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Box Score')]);
    const signUp = await fetch(`http://127.0.0.1:${port}/api/waitlist`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Riley Carter', email: 'riley@example.com' }),
    });
    expect(signUp.status).toBe(200);
    // As `docker compose exec` runs it, beside the API.
    await signups(api, 'backup', '--into', path.join(api.root, 'data/backups'), '--keep', '14');
    expect(await signups(api, 'count')).toBe('1\n');
    expect(await signups(api, 'export')).toContain('"riley@example.com"');
    expect(await signups(api, 'verify')).toContain('and the figures agree');
    site.kill('SIGTERM');
    await new Promise((settle) => site.once('exit', settle));
    expect(site.exitCode).toBe(0);
  });
});

/** The packages that the image's bill of materials names. */
function billOf({ root, workdir }: Image): string[] {
  const text = readFileSync(path.join(root, workdir, 'sbom.cdx.json'), 'utf8');
  const { components }: { components: { group?: string; name: string }[] } = JSON.parse(text);
  return components.map(({ group, name }) => (group ? `${group}/${name}` : name));
}

const dependenciesOf = ({ dependencies }: { dependencies: object }) =>
  Object.keys(dependencies).filter((name) => !name.startsWith('@statline/'));

/** Version 1 of Linux's control groups; nothing is limited where they are not. */
const MEMORY_GROUPS = '/sys/fs/cgroup/memory';

/** In MiB. */
function memoryLimitOf(name: string): number {
  const file = path.join(ROOT, `deploy/kubernetes/base/${name}.yaml`);
  const [deployment] = parseAllDocuments(readFileSync(file, 'utf8'));
  const limit = deployment?.getIn(
    'spec template spec containers 0 resources limits memory'.split(' '),
  );
  return Number.parseInt(String(limit), 10);
}

const inside = ({ root, workdir }: Image) => ({
  cwd: path.join(root, workdir),
  uid: UNPRIVILEGED_ID,
  gid: UNPRIVILEGED_ID,
});

const environmentOf = ({ root, env }: Image) => ({
  PATH: process.env.PATH,
  ...env,
  DATA_DIR: path.join(root, env.DATA_DIR ?? ''),
});
