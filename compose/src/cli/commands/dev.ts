import { spawn } from 'node:child_process';
import { DEVELOPED_IN, type DevelopedIn } from '../../build/development/developInSite.ts';
import { readRemotePackage } from '../../build/remote/readRemotePackage.ts';
import { readKey } from '../../releases/trust/releaseKeys.ts';
import type { Outcome } from '../arguments/Command.ts';
import { fromWhereTyped, readOptions, readSiteUrl } from '../arguments/readOptions.ts';
import { readReleaseContract } from '../checking/shellApi.ts';

/** Starts a dev server that shows the remote alone, and with `--shell` also in the pages of that site. */
export async function run(args: readonly string[]): Promise<Outcome> {
  const { name, folder } = readRemotePackage(process.cwd());
  const developedIn = await readTarget(args, name);
  const child = spawn('rspack', ['dev'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ...(developedIn && { [DEVELOPED_IN]: JSON.stringify(developedIn) }),
    },
    stdio: 'inherit',
  });
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isStopped = true;
      child.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', (cause) => reject(new Error(NOT_STARTED, { cause })));
    child.once('exit', (code, signal) => {
      if (code) process.exit(code);
      if (signal && !isStopped) reject(new Error(`rspack was ended by ${signal}.`));
      resolve({ text: 'The dev server has ended.' });
    });
  });
}

const NOT_STARTED =
  'rspack does not start. Install it (npm install -D @rspack/cli @rspack/core @rspack/dev-server), and run this command by npm or npx.';

/** @returns undefined: the remote is developed alone. */
async function readTarget(args: readonly string[], remote: string) {
  const { values } = readOptions({ args, options: OPTIONS }, USAGE);
  const { shell, key = process.env.RELEASE_KEY_FILE } = values;
  if (shell === undefined) return undefined;
  const site = new URL(readSiteUrl('--shell', shell)).origin;
  if (!key) throw new Error(USAGE);
  const keyFile = fromWhereTyped(key);
  await readKey(keyFile);
  const { developedIn = [] } = await readReleaseContract(site);
  if (!developedIn.includes(remote)) {
    throw new Error(
      `The shell at ${site} takes no links for ${remote}: its operators have to allow development links, and to know its team's public key.`,
    );
  }
  return { site, keyFile } satisfies DevelopedIn;
}

export const USAGE = `Usage, in the folder of a remote:
  compose dev                                             alone, on a page of its own
  compose dev --shell https://live.site --key <file>      in that site's pages too, in your browser
The key is the one that signs the team's releases (compose create-key), or RELEASE_KEY_FILE.`;

const OPTIONS = { shell: { type: 'string' }, key: { type: 'string' } } as const;
