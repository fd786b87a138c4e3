import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFiles } from '../../compose/src/cli/commands/create.ts';
import { ROOT } from '../build/parts.ts';
import { type NewRemote, planRemote } from '../newRemote/planRemote.ts';
import { registerRemote } from '../newRemote/registerRemote.ts';
import { remoteFiles, type SharedVersions } from '../newRemote/remoteFiles.ts';

/** `npm run create-remote -- <name>`: creates a remote that can be built, developed alone and mounted. */
export async function run(): Promise<void> {
  console.log(whatIsNext(await createRemote(process.argv[3])));
}

async function createRemote(name: string | undefined): Promise<NewRemote> {
  const remote = planRemote(name);
  const folder = path.join(ROOT, `remote-${remote.name}`);
  await writeFiles(folder, remoteFiles(remote, await sharedVersions()));
  const registered = await registerRemote(ROOT, remote);
  execFileSync('npx', ['biome', 'check', '--write', folder, ...registered], {
    cwd: ROOT,
    stdio: 'pipe',
  });
  // All dependencies are installed already: only the lockfile has to include the workspace.
  execFileSync('npm', ['install', '--package-lock-only', '--offline', '--ignore-scripts'], {
    cwd: ROOT,
    stdio: 'pipe',
  });
  return remote;
}

/** The versions of the design system, which is compiled into every remote. */
async function sharedVersions(): Promise<SharedVersions> {
  return JSON.parse(await readFile(path.join(ROOT, 'ui/package.json'), 'utf8')).dependencies;
}

const whatIsNext = ({ name, module, port }: NewRemote): string => `Made remote-${name}/.

  npm run dev -w remote-${name}              alone, at http://localhost:${port}
  npm test -w remote-${name}                 its tests
  npm run build -w remote-${name}            its release
  npm run check-contract -w remote-${name}   would the shell accept it?

To show it, put this line into the regions of a page in shell/src/pages/pages.tsx:

  { module: '${name}/${module}', props },

docs/add-a-remote.md goes on from here.`;
