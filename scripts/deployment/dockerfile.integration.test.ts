import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import apiPackage from '../../api/package.json';
import { temporaryFolder } from '../../service/fixtures/temporaryFolder.ts';
import { until } from '../../service/fixtures/until.ts';
import shellPackage from '../../shell/package.json';
import { buildParts } from '../build/buildParts.ts';
import { needsBuild } from '../build/buildRecord.ts';
import { PARTS, ROOT } from '../build/parts.ts';
import { endProcess } from '../running/endProcess.ts';
import { findFreePorts } from '../running/findFreePorts.ts';
import { type ControlGroup, canLimitMemory, openControlGroup } from './openControlGroup.ts';
import { containerNamed } from './podTemplates.ts';
import { type Image, runDockerfile, UNPRIVILEGED_ID } from './runDockerfile.ts';

const run = promisify(execFile);

it('the Dockerfile passes the linter', async () => {
  const { stdout } = await run(process.execPath, [path.join(ROOT, 'deploy/lintDockerfile.mjs')]);

  expect(stdout).toBe('');
});

it('compose.yaml conforms to the Compose specification', async () => {
  const linter = path.join(ROOT, 'node_modules/dclint/bin/dclint.cjs');

  // `--quiet` leaves out warnings, such as those about the order of keys.
  const { stdout } = await run(process.execPath, [linter, '--quiet', 'compose.yaml'], {
    cwd: ROOT,
  });

  expect(stdout.trim()).toBe('');
});

const isRoot = process.getuid?.() === 0;

const limitsMemory = canLimitMemory();
const within = limitsMemory
  ? 'within the memory that Kubernetes gives them'
  : 'without limits of memory, for this machine has no control groups';

(isRoot ? describe : describe.skip)('run step by step as root, without a container engine', () => {
  let running: ChildProcess[] = [];
  let groups: ControlGroup[] = [];
  afterEach(async () => {
    await Promise.all(running.map(endProcess));
    running = [];
    for (const group of groups) group.remove();
    groups = [];
  });

  /** Runs programs as a user who may write to the data folder only, within the memory of a container. */
  function openContainer(name: string, image: Image) {
    const { limitBytes, ...container } = containerNamed(name);
    const group = openControlGroup(`statline-${name}-${process.pid}`, limitBytes);
    if (group) groups.push(group);
    const toProgram = (command: readonly string[]): [string, string[]] => {
      const args = [...AS_USER, ...command];
      return group ? group.command('setpriv', args) : ['setpriv', args];
    };
    const cwd = path.join(image.root, image.workdir);
    const backups = path.join(image.root, image.env.DATA_DIR ?? '', 'backups');
    const env = { ...environmentOf(image), BACKUP_DIR: backups };
    return {
      start: (command: readonly string[], more: Record<string, string> = {}) => {
        const child = spawn(...toProgram(command), {
          cwd,
          env: { ...env, ...more },
          stdio: 'inherit',
        });
        running.push(child);
        return child;
      },
      run: async (command: readonly string[]) =>
        (await run(...toProgram(command), { cwd, env })).stdout,
      command: [...(container.command ?? []), ...(container.args ?? [])].map((word) =>
        word === '/backups' ? backups : word,
      ),
    };
  }

  /** Runs the image's health check like a container engine, until it passes. */
  function waitForHealth(image: Image, settings: Record<string, string>): Promise<void> {
    const [program = '', ...args] = image.healthcheck;
    const env = { ...environmentOf(image), ...settings };
    const cwd = path.join(image.root, image.workdir);
    return until(() =>
      run(program, args, { cwd, env }).then(
        () => true,
        () => false,
      ),
    );
  }

  it(`produces images that serve the site, accept a sign-up and stop quickly, ${within}`, async () => {
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

    openContainer('api', api).start(api.cmd, {
      API_PORT: `${apiPort}`,
      API_ADMIN_PORT: `${apiAdminPort}`,
      LOG_LEVEL: 'silent',
    });
    await waitForHealth(api, { API_PORT: `${apiPort}` });
    const site = openContainer('shell', shell).start(shell.cmd, {
      PORT: `${port}`,
      ADMIN_PORT: `${adminPort}`,
      API_URL: `http://127.0.0.1:${apiPort}`,
      LOG_LEVEL: 'silent',
    });
    await waitForHealth(shell, { PORT: `${port}` });

    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Box Score')]);
    const signUp = await fetch(`http://127.0.0.1:${port}/api/waitlist`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Riley Carter', email: 'riley@example.com' }),
    });
    expect(signUp.status).toBe(200);
    const backup = openContainer('backup', api);
    await backup.run(backup.command);
    const drill = openContainer('drill', api);
    expect(await drill.run(drill.command)).toContain('can be restored: 1 person');
    const operators = openContainer('operators', api);
    operators.start(operators.command);
    // Like `kubectl exec`, runs beside the container's own command.
    const signups = (...words: string[]) =>
      operators.run(['node', 'api/dist/signups.cjs', ...words]);
    expect(await signups('count')).toBe('1\n');
    expect(await signups('export')).toContain('"riley@example.com"');
    expect(await signups('verify')).toContain('and the figures agree');
    expect(groups.map((group) => group.kills())).toEqual(groups.map(() => 0));
    site.kill('SIGTERM');
    await new Promise((settle) => site.once('exit', settle));
    expect(site.exitCode).toBe(0);
  });

  (limitsMemory ? it : it.skip)("kills a process that exceeds its container's memory", async () => {
    const group = openControlGroup(`statline-greedy-${process.pid}`, 100 * 2 ** 20);
    if (!group) throw new Error('There are control groups, but not for this one');
    groups.push(group);
    const take = (megabytes: number) =>
      spawnSync(
        ...group.command(process.execPath, ['-e', `Buffer.alloc(${megabytes * 2 ** 20}, 1)`]),
      ).signal;

    expect([take(10), group.kills()]).toEqual([null, 0]);
    expect([take(200), group.kills()]).toEqual(['SIGKILL', 1]);
  });
});

/** The packages in the image's SBOM. */
function billOf({ root, workdir }: Image): string[] {
  const text = readFileSync(path.join(root, workdir, 'sbom.cdx.json'), 'utf8');
  const { components }: { components: { group?: string; name: string }[] } = JSON.parse(text);
  return components.map(({ group, name }) => (group ? `${group}/${name}` : name));
}

const dependenciesOf = ({ dependencies }: { dependencies: object }) =>
  Object.keys(dependencies).filter((name) => !name.startsWith('@statline/'));

const AS_USER = [
  `--reuid=${UNPRIVILEGED_ID}`,
  `--regid=${UNPRIVILEGED_ID}`,
  '--clear-groups',
  '--',
];

const environmentOf = ({ root, env }: Image) => ({
  PATH: process.env.PATH,
  ...env,
  DATA_DIR: path.join(root, env.DATA_DIR ?? ''),
});
