import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Release } from '../../contract/src/release.ts';
import { createLogger } from '../../service/src/createLogger.ts';
import type { ShellContract } from '../../shell/src/server/releases/ShellContract.ts';
import { readBuild } from '../publishing/readBuild.ts';
import { readShellContract } from '../publishing/readShellContract.ts';
import { ROOT } from './parts.ts';
import { thisRemote } from './thisRemote.ts';

/** The very program that the shell rehearses releases with, from its source. */
const REHEARSAL = {
  file: path.join(ROOT, 'shell/src/server/runners/rehearsal.ts'),
  execArgv: ['--import', import.meta.resolve('tsx')],
};

/** As where the gate runs: React's development build renders differently. */
process.env.NODE_ENV = 'production';

/** `npm run check-contract -w remote-x`: tells whether a shell would accept what is built. */
export async function run(): Promise<void> {
  try {
    console.log(await checkContract(process.argv.slice(3)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function checkContract(args: readonly string[]): Promise<string> {
  // Only now, because they read NODE_ENV when they are loaded.
  const { admitRelease } = await import('../../shell/src/server/releases/admitRelease.ts');
  const { ReleaseRefused } = await import('../../shell/src/server/releases/ReleaseRefused.ts');
  const { createRehearse } = await import('../../shell/src/server/rendering/createRehearse.ts');
  const { readServerBundle } = await import('../../shell/src/server/releases/readServerBundle.ts');
  const { SHELL_CONTRACT } = await import('../../shell/src/server/releases/ShellContract.ts');

  const logger = createLogger({ service: 'rehearsal', level: 'silent' });
  const rehearse = createRehearse(REHEARSAL, logger);
  const { name, workspace } = thisRemote();
  const site = readSite(args);
  const { release, source } = await readBuild(workspace, name);
  const bundle = await readServerBundle(source, release);
  const contract = site === undefined ? SHELL_CONTRACT : await readShellContract(site);
  const shell = site === undefined ? "this repository's shell" : `the shell at ${site}`;
  const build = `The build of remote-${name} (${release.id})`;

  try {
    await admitRelease(release, bundle, { rehearse, contract });
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    const reasons = error.reasons.map((reason) => `  - ${reason}`).join('\n');
    throw new Error(`${build} would be refused by ${shell}:\n${reasons}`);
  }

  return `${build} would be accepted by ${shell}${whatHolds(release, contract)}.`;
}

function whatHolds({ name, files, requires, serverBundle }: Release, { mounts }: ShellContract) {
  const mounted = mounts.filter((id) => id.startsWith(`${name}/`));
  if (mounted.length === 0) return ', which mounts none of its modules';
  const libraries = Object.entries(requires).map(([library, range]) => `${library} ${range}`);
  const rendered =
    serverBundle === undefined
      ? 'It has no server bundle: they are rendered in the browser only'
      : 'Each of them rendered with sample props';
  return `: the hashes of its ${Object.keys(files).length} files are right, the shell has ${libraries.join(', ')}, and ${mounted.join(', ')} are there. ${rendered}`;
}

function readSite(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { shell: { type: 'string' } } }).values.shell;
  } catch {
    throw new Error('Usage: npm run check-contract -w remote-legal [-- --shell https://live.site]');
  }
}
