import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MANIFEST_FILE } from '../../compose/src/protocol/manifest/release.ts';
import { REMOTE_NAMES, type RemoteName } from '../../contract/src/remotes.ts';
import { adminPortOf } from '../../service/src/settings/readAdminSettings.ts';
import { readSettings } from '../../service/src/settings/readSettings.ts';
import { buildParts } from '../build/buildParts.ts';
import { type DevServer, portSetting, readDevPorts } from '../build/devPorts.ts';
import { partAt, ROOT } from '../build/parts.ts';
import { endProcessGroup } from '../running/endProcessGroup.ts';
import { isFree } from '../running/findFreePorts.ts';
import { onParentExit } from '../running/onParentExit.ts';
import { prefixLines } from '../running/prefixLines.ts';
import { refuseSharedPorts } from '../running/refuseSharedPorts.ts';

/**
 * `npm run dev`: runs all front ends and the API in watch mode with hot reload. With names of remotes (`npm run dev --
 * legal`) only these have a dev server; the others come from `REMOTE_<NAME>_URL`, or from their local builds, which are
 * made if they are missing.
 */
export async function run(): Promise<void> {
  await develop(readNames(process.argv.slice(3)));
}

/**
 * The remotes that the command names; by default all.
 *
 * @throws Error if a name is not a remote of this site.
 */
function readNames(named: readonly string[]): readonly RemoteName[] {
  const unknown = named.find((name) => !REMOTE_NAMES.some((known) => known === name));
  if (unknown !== undefined) {
    throw new Error(`There is no remote "${unknown}", only ${REMOTE_NAMES.join(', ')}.`);
  }
  return named.length > 0 ? REMOTE_NAMES.filter((name) => named.includes(name)) : REMOTE_NAMES;
}

async function develop(names: readonly RemoteName[]): Promise<void> {
  const ports = readDevPorts(process.env);
  const others = REMOTE_NAMES.filter((name) => !names.includes(name));
  const notStarted: readonly string[] = ['ui', ...others];
  const started = (Object.keys(ports) as DevServer[]).filter((name) => !notStarted.includes(name));
  // The same admin port as with `npm start`, although the shell's server has another port here.
  const { misnamed: _, ...adminPorts } = readSettings(process.env, (read) => ({
    ADMIN_PORT: read.port('ADMIN_PORT', adminPortOf(ports.shell)),
    API_ADMIN_PORT: read.port('API_ADMIN_PORT', adminPortOf(ports.api)),
  }));
  await refuseTakenPorts({
    ...Object.fromEntries(started.map((name) => [portSetting(name), ports[name]])),
    ...adminPorts,
  });
  await buildMissing(others);

  const processes: ChildProcess[] = [];
  const start = (name: string, folder: string, command: string[], env: NodeJS.ProcessEnv = {}) => {
    // The other processes are already being stopped.
    if (stopping) return;
    const [program = '', ...args] = command;
    const child = spawn(path.join(ROOT, 'node_modules/.bin', program), args, {
      cwd: path.join(ROOT, folder),
      env: { ...process.env, NODE_ENV: 'development', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // In its own process group, so that its child processes end with it.
      detached: true,
    });
    prefixLines(name, child);
    child.once('exit', (code) => {
      if (!stopping) void stop(`${name} ended (${code})`, 1);
    });
    processes.push(child);
  };

  let stopping = false;
  const stop = async (reason: string, code: number) => {
    if (stopping) return;
    stopping = true;
    console.log(`Stopping: ${reason}.`);
    await Promise.all(processes.map(endProcessGroup));
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(signal, 0));
  }
  onParentExit(() => void stop('npm is gone', 1));

  start('api', 'api', ['tsx', 'watch', '--clear-screen=false', 'src/main.ts'], {
    DATA_DIR: path.join(ROOT, 'data/dev'),
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '2',
    API_SECRET,
  });
  await rm(SHELL_BUILD, { recursive: true, force: true });
  for (const name of names) start(name, `remote-${name}`, ['rspack', 'dev']);
  start('shell', 'shell', ['rspack', 'dev']);
  await until(() => access(SHELL_SERVER));
  start('server', '.', ['tsx', 'watch', '--clear-screen=false', SHELL_SERVER], {
    PORT: String(ports.shellBehindDevServer),
    SITE_ORIGIN: `http://localhost:${ports.shell}`,
    ADMIN_PORT: String(adminPorts.ADMIN_PORT),
    LOG_LEVEL: 'warn',
    API_SECRET,
    DATA_DIR: path.join(ROOT, 'data/dev'),
    ...Object.fromEntries(
      names.map((name) => [publishedAt(name), `http://localhost:${ports[name]}/`]),
    ),
  });

  // An earlier page would have no figures, or no regions. A dev server responds after its first build.
  const responding = [
    `http://127.0.0.1:${ports.shellBehindDevServer}/healthz`,
    `http://127.0.0.1:${ports.api}/healthz`,
    ...names.map((name) => `http://localhost:${ports[name]}/${MANIFEST_FILE}`),
  ];
  await Promise.all(responding.map((url) => until(() => fetch(url))));
  console.log(`The site is at http://localhost:${ports.shell}`);
  console.log(`The remotes page is at http://localhost:${adminPorts.ADMIN_PORT}/_shell/remotes`);
  console.log(`The API is at http://localhost:${ports.api}. Stop everything with Ctrl-C.`);
}

/** @throws Error that names two settings with the same port, or all ports in use. */
async function refuseTakenPorts(ports: Readonly<Record<string, number>>): Promise<void> {
  refuseSharedPorts(ports);
  const taken = [];
  for (const [setting, port] of Object.entries(ports)) {
    if (await isFree(port)) continue;
    taken.push(`Port ${port} is taken: end what listens there, or set ${setting}.`);
  }
  if (taken.length > 0) throw new Error(taken.join('\n'));
}

const publishedAt = (name: RemoteName): string => `REMOTE_${name.toUpperCase()}_URL`;

/** @throws Error with the bundler's output if a remote does not build. */
async function buildMissing(names: readonly RemoteName[]): Promise<void> {
  const parts = names
    .filter((name) => !process.env[publishedAt(name)]?.trim())
    .map((name) => partAt(`remote-${name}`));
  // A failed build leaves no manifest.
  await buildParts(
    parts.filter(({ folder }) => !existsSync(path.join(folder, 'dist', MANIFEST_FILE))),
  );
}

/** Shared by this run's API and shell. */
const API_SECRET = randomBytes(24).toString('hex');

/** The shell's dev server writes it with its first build. */
const SHELL_BUILD = path.join(ROOT, 'shell/dist-dev');
const SHELL_SERVER = path.join(SHELL_BUILD, 'server/main.cjs');

/** Waits for the other processes; after a build error, for the developer's next edit. */
async function until(check: () => Promise<unknown>): Promise<void> {
  const isDone = () =>
    check().then(
      () => true,
      () => false,
    );
  while (!(await isDone())) await sleep(200);
}
