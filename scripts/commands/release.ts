import path from 'node:path';
import { parseArgs } from 'node:util';
import { openReleaseFolder, type ReleaseFolder } from '../publishing/openReleaseFolder.ts';
import { PublishingError } from '../publishing/PublishingError.ts';
import { readBuild } from '../publishing/readBuild.ts';
import { thisRemote } from './thisRemote.ts';

const USAGE = `Usage, with -w and the name of a remote:
  npm run release -w remote-legal -- --to <folder>                   releases what is built
  npm run release -w remote-legal -- --to <folder> --rollback        puts the previous release back
  npm run release -w remote-legal -- --to <folder> --canary <share>  tries it on so many per cent
  npm run release -w remote-legal -- --to <folder> --canary 0        ends the trial
  npm run release -w remote-legal -- --to <folder> --promote         makes the release on trial live`;

/** `npm run release -w remote-x`: publishes a remote's build in a folder of a static host. */
export async function run(): Promise<void> {
  try {
    console.log(await release(process.argv.slice(3)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function release(args: readonly string[]): Promise<string> {
  const { name, workspace } = thisRemote();
  const { to, act } = readArguments(args, name, workspace);
  const folder = await openReleaseFolder(to, name);
  try {
    return `remote-${name}: ${await act(folder)}`;
  } finally {
    await folder.close();
  }
}

interface Order {
  /** The folder to publish in, absolute. */
  to: string;
  /** Does what was asked for and says what has been done. */
  act: (folder: ReleaseFolder) => Promise<string>;
}

function readArguments(args: readonly string[], name: string, workspace: string): Order {
  const { to, rollback, promote, canary } = parse(args);
  const asked = [rollback, promote, canary].filter((option) => option !== undefined);
  if (!to || asked.length > 1) throw new PublishingError(USAGE);
  // npm runs a workspace's command in its folder: what was typed is meant from where it was typed.
  const folder = path.resolve(process.env.INIT_CWD ?? '.', to);
  if (folder === path.join(workspace, 'dist')) {
    throw new PublishingError('--to is the build itself: name the folder that a host serves.');
  }
  if (rollback) return { to: folder, act: rollBack };
  if (promote) return { to: folder, act: promoteTrial };
  if (canary === undefined) return { to: folder, act: (f) => publish(f, workspace, name) };
  const share = /^\d+(\.\d+)?$/.test(canary) ? Number(canary) : Number.NaN;
  if (!(share <= 100)) throw new PublishingError('--canary takes a per cent, 0 to 100.');
  if (share === 0) return { to: folder, act: endTrial };
  return { to: folder, act: (f) => startTrial(f, workspace, name, share) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        rollback: { type: 'boolean' },
        promote: { type: 'boolean' },
        canary: { type: 'string' },
      },
    }).values;
  } catch {
    throw new PublishingError(USAGE);
  }
}

async function publish(folder: ReleaseFolder, workspace: string, name: string): Promise<string> {
  const build = await readBuild(workspace, name);
  const { id } = build.release;
  const added = await folder.publish(build);
  if (folder.live === id) return `${id} is published once more; every file of it is in place.`;
  const before = folder.live ? `before it was ${folder.live}` : 'it is the first';
  return `${id} is published, ${Object.keys(build.release.files).length} files, ${added} of them new; ${before}.`;
}

const rollBack = async (folder: ReleaseFolder): Promise<string> =>
  `${await folder.rollBack()} is published again instead of ${folder.live}.`;

const promoteTrial = async (folder: ReleaseFolder): Promise<string> =>
  `${await folder.promote()} is published for everybody, the trial has ended; before it was ${folder.live}.`;

const endTrial = async (folder: ReleaseFolder): Promise<string> =>
  `the trial of ${await folder.endTrial()} has ended; ${folder.live} is for everybody.`;

async function startTrial(
  folder: ReleaseFolder,
  workspace: string,
  name: string,
  share: number,
): Promise<string> {
  const build = await readBuild(workspace, name);
  await folder.startTrial(build, share);
  return `${build.release.id} is published for a trial with ${share} per cent of the visitors; ${folder.live} stays.`;
}
