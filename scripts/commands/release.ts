import path from 'node:path';
import { parseArgs } from 'node:util';
import { awaitVerdict, type Published } from '../../compose/src/cli/publishing/awaitVerdict.ts';
import {
  openReleaseFolder,
  type ReleaseFolder,
} from '../../compose/src/cli/publishing/openReleaseFolder.ts';
import { PublishingError } from '../../compose/src/cli/publishing/PublishingError.ts';
import { readBuild } from '../../compose/src/cli/publishing/readBuild.ts';
import { readKey } from '../../compose/src/cli/publishing/readKey.ts';
import { thisRemote } from './thisRemote.ts';

const USAGE = `Usage, with -w and the name of a remote:
  npm run release -w remote-legal -- --to <folder>                   publishes what is built
  npm run release -w remote-legal -- --to <folder> --rollback        the previous release again
  npm run release -w remote-legal -- --to <folder> --canary <share>  for so many per cent
  npm run release -w remote-legal -- --to <folder> --canary 0        ends the trial
  npm run release -w remote-legal -- --to <folder> --promote         the release on trial for everybody
With --key <file>, or RELEASE_KEY_FILE, it is signed (npm run create-release-key).
With --shell https://live.site it waits until that shell has taken or refused the release.`;

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
  const { to, key, shell, act } = readArguments(args, name, workspace);
  const signingKey = key === undefined ? undefined : await readKey(key);
  const folder = await openReleaseFolder(to, name, signingKey);
  let done: Done;
  try {
    done = await act(folder);
  } finally {
    await folder.close();
  }
  const text = `remote-${name}: ${done.text}`;
  if (shell === undefined) return text;
  console.log(text);
  const { id, becomes } = done;
  await awaitVerdict(shell, { name, id, becomes, sequence: folder.sequence() });
  return `remote-${name}: ${shell} ${TAKEN[becomes]} ${id}.`;
}

interface Order {
  /** The folder to publish in, absolute. */
  to: string;
  /** The file of the key to sign with, absolute. */
  key: string | undefined;
  /** The address of a running shell, whose verdict is waited for. */
  shell: string | undefined;
  act: Act;
}

/** Does what was asked for. */
type Act = (folder: ReleaseFolder) => Promise<Done>;

interface Done extends Pick<Published, 'id' | 'becomes'> {
  /** Says what has been done. */
  text: string;
}

const TAKEN: Record<Published['becomes'], string> = {
  live: 'gives everybody',
  canary: 'gives the share of the trial',
  nothing: 'gives nobody any longer, as a trial,',
};

function readArguments(args: readonly string[], name: string, workspace: string): Order {
  const values = parse(args);
  const { to, shell, rollback, promote, canary } = values;
  const asked = [rollback, promote, canary].filter((option) => option !== undefined);
  if (!to || asked.length > 1) throw new PublishingError(USAGE);
  // npm runs a workspace's command in its folder: what was typed is meant from where it was typed.
  const folder = path.resolve(process.env.INIT_CWD ?? '.', to);
  if (folder === path.join(workspace, 'dist')) {
    throw new PublishingError('--to is the build itself: name the folder that a host serves.');
  }
  if (shell !== undefined && !URL.canParse(shell)) {
    throw new PublishingError(`--shell takes the address of a site, not "${shell}".`);
  }
  const keyFile = values.key ?? process.env.RELEASE_KEY_FILE;
  const key = keyFile ? path.resolve(process.env.INIT_CWD ?? '.', keyFile) : undefined;
  const order = (act: Act): Order => ({ to: folder, key, shell, act });
  if (rollback) return order(rollBack);
  if (promote) return order(promoteCanary);
  if (canary === undefined) return order((opened) => publish(opened, workspace, name));
  const share = /^\d+(\.\d+)?$/.test(canary) ? Number(canary) : Number.NaN;
  if (!(share <= 100)) throw new PublishingError('--canary takes a per cent, 0 to 100.');
  if (share === 0) return order(endCanary);
  return order((opened) => startCanary(opened, workspace, name, share));
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        key: { type: 'string' },
        shell: { type: 'string' },
        rollback: { type: 'boolean' },
        promote: { type: 'boolean' },
        canary: { type: 'string' },
      },
    }).values;
  } catch {
    throw new PublishingError(USAGE);
  }
}

async function publish(folder: ReleaseFolder, workspace: string, name: string): Promise<Done> {
  const build = await readBuild(workspace, name);
  const { id, files } = build.release;
  const added = await folder.publish(build);
  const before = folder.live ? `before it was ${folder.live}` : 'it is the first';
  const text =
    folder.live === id
      ? `${id} is published once more; every file of it is in place.`
      : `${id} is published, ${Object.keys(files).length} files, ${added} of them new; ${before}.`;
  return { id, becomes: 'live', text };
}

async function rollBack(folder: ReleaseFolder): Promise<Done> {
  const id = await folder.rollBack();
  return { id, becomes: 'live', text: `${id} is published again instead of ${folder.live}.` };
}

async function promoteCanary(folder: ReleaseFolder): Promise<Done> {
  const id = await folder.promote();
  const text = `${id} is published for everybody, the trial has ended; before it was ${folder.live}.`;
  return { id, becomes: 'live', text };
}

async function endCanary(folder: ReleaseFolder): Promise<Done> {
  const id = await folder.endCanary();
  const text = `the trial of ${id} has ended; ${folder.live} is for everybody.`;
  return { id, becomes: 'nothing', text };
}

async function startCanary(
  folder: ReleaseFolder,
  workspace: string,
  name: string,
  share: number,
): Promise<Done> {
  const build = await readBuild(workspace, name);
  const { id } = build.release;
  await folder.startCanary(build, share);
  const text = `${id} is published for a trial with ${share} per cent of the visitors; ${folder.live} stays.`;
  return { id, becomes: 'canary', text };
}
