import { readRemotePackage } from '../../build/remote/readRemotePackage.ts';
import { awaitVerdict, type Published } from '../publishing/awaitVerdict.ts';
import { openReleaseFolder } from '../publishing/openReleaseFolder.ts';
import type { Done } from '../publishing/publishingActs.ts';
import { readKey } from '../publishing/readKey.ts';
import { readReleaseArguments } from '../publishing/readReleaseArguments.ts';
import { openStore } from '../publishing/store/openStore.ts';

/**
 * `compose release`, in a remote's folder: publishes its build in a folder of a static host, or in an
 * object store.
 */
export async function release(args: readonly string[]): Promise<string> {
  const remote = readRemotePackage(process.cwd());
  const { name, title } = remote;
  const { to, key, shell, act, store: options } = readReleaseArguments(args, remote);
  const signingKey = key === undefined ? undefined : await readKey(key);
  const store = options && (await openStore(options, name, act));
  try {
    const folder = await openReleaseFolder(store?.folder ?? to, name, signingKey);
    let done: Done;
    try {
      done = await act(folder, remote);
    } finally {
      await folder.close();
    }
    await store?.store();
    const text = `${title}: ${done.text}`;
    if (shell === undefined) return text;
    console.log(text);
    const { id, becomes } = done;
    await awaitVerdict(shell, { name, id, becomes, sequence: folder.sequence() });
    return `${title}: ${shell} ${TAKEN[becomes]} ${id}.`;
  } finally {
    await store?.close();
  }
}

const TAKEN: Record<Published['becomes'], string> = {
  live: 'gives everybody',
  canary: 'gives the share of the canary',
  nothing: 'gives nobody any longer, as a canary,',
};
