import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePorts } from '../running/findFreePorts.ts';
import { installPackages } from '../running/installPackages.ts';

const TOOLS = path.join(__dirname, 'tools');
const PROGRAM = path.join(TOOLS, 'node_modules/verdaccio/bin/verdaccio');
const STARTS_WITHIN_MS = 60_000;

export interface Registry {
  /** Ends with a slash. */
  url: string;
  /** Environment with which `npm publish` publishes to it. */
  settings: Readonly<Record<string, string>>;
  close(): void;
}

/**
 * Starts an npm registry (Verdaccio) on this machine, with only the packages published to it.
 *
 * @param folder for its files, which are kept when it is closed.
 */
export async function startRegistry(folder: string): Promise<Registry> {
  await installPackages(TOOLS);
  const [port] = await findFreePorts(1);
  const url = `http://127.0.0.1:${port}/`;
  await mkdir(folder, { recursive: true });
  const config = path.join(folder, 'config.yaml');
  await writeFile(config, JSON.stringify(configuration(folder)));
  const options = ['--config', config, '--listen', `127.0.0.1:${port}`];
  const server = spawn(process.execPath, [PROGRAM, ...options], { stdio: 'ignore' });
  await waitUntilUp(`${url}-/ping`, server);
  const settings = path.join(folder, 'npmrc');
  await writeFile(settings, `${url.replace('http:', '')}:_authToken=anybody\n`);
  return {
    url,
    settings: { npm_config_registry: url, npm_config_userconfig: settings },
    close: () => server.kill(),
  };
}

const configuration = (folder: string) => ({
  storage: path.join(folder, 'storage'),
  packages: { '**': { access: '$all', publish: '$all' } },
  log: { type: 'stdout', level: 'fatal' },
  web: { enable: false },
});

async function waitUntilUp(url: string, server: ChildProcess): Promise<void> {
  const deadline = AbortSignal.timeout(STARTS_WITHIN_MS);
  while (!deadline.aborted && server.exitCode === null) {
    const response = await fetch(url, { signal: deadline }).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  server.kill();
  throw new Error('The registry does not start.');
}
