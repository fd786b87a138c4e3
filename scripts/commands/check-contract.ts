import { parseArgs } from 'node:util';
import { openGate } from '../../compose/src/cli/publishing/openGate.ts';
import { readBuild } from '../../compose/src/cli/publishing/readBuild.ts';
import { readReleaseContract } from '../../compose/src/cli/publishing/readReleaseContract.ts';
import type { ReleaseContract } from '../../compose/src/gate/ReleaseContract.ts';
import type { Release } from '../../compose/src/manifest/release.ts';
import { thisRemote } from './thisRemote.ts';

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
  const { name, workspace } = thisRemote();
  const site = readSite(args);
  const gate = await openGate();
  const { release, source } = await readBuild(workspace, name);
  const contract = site === undefined ? await ownContract() : await readReleaseContract(site);
  const shell = site === undefined ? "this repository's shell" : `the shell at ${site}`;
  const build = `The build of remote-${name} (${release.id})`;

  const reasons = await gate.reasonsAgainst(release, source, contract);
  if (reasons.length > 0) {
    const list = reasons.map((reason) => `  - ${reason}`).join('\n');
    throw new Error(`${build} would be refused by ${shell}:\n${list}`);
  }

  return `${build} would be accepted by ${shell}${whatHolds(release, contract)}.`;
}

function whatHolds({ name, files, requires, serverBundle }: Release, { mounts }: ReleaseContract) {
  const mounted = Object.keys(mounts).filter((id) => id.startsWith(`${name}/`));
  if (mounted.length === 0) return ', which mounts none of its modules';
  const libraries = Object.entries(requires).map(([library, range]) => `${library} ${range}`);
  const rendered =
    serverBundle === undefined
      ? 'It has no server bundle: they are rendered in the browser only'
      : 'Each of them rendered with sample props';
  return `: the hashes of its ${Object.keys(files).length} files are right, the shell has ${libraries.join(', ')}, and ${mounted.join(', ')} are there. ${rendered}`;
}

/** Loaded after the gate, which decides which build of React there is. */
const ownContract = async (): Promise<ReleaseContract> =>
  (await import('../../shell/src/releaseContract.ts')).RELEASE_CONTRACT;

function readSite(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { shell: { type: 'string' } } }).values.shell;
  } catch {
    throw new Error('Usage: npm run check-contract -w remote-legal [-- --shell https://live.site]');
  }
}
