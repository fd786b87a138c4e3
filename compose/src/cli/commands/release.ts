import { type RemotePackage, readRemotePackage } from '../../build/remote/readRemotePackage.ts';
import { folderSource } from '../../releases/sources/folderSource.ts';
import { httpSource } from '../../releases/sources/httpSource.ts';
import { readKey } from '../../releases/trust/readKey.ts';
import type { CommandDefaults, Outcome } from '../Command.ts';
import { readRemoteStatus, readVerdict } from '../checking/readFromShell.ts';
import { awaitVerdict, isAgainst, ShellRefusal } from '../publishing/awaitVerdict.ts';
import type { PublisherOptions } from '../publishing/createPublisher.ts';
import type { NotedVerdict } from '../publishing/history.ts';
import { linkToPreview } from '../publishing/linkToPreview.ts';
import { listReleases } from '../publishing/listReleases.ts';
import { openReleaseFolder, type ReleaseFolder } from '../publishing/openReleaseFolder.ts';
import { readBuild } from '../publishing/readBuild.ts';
import { type ReleaseArguments, readReleaseArguments } from '../publishing/readReleaseArguments.ts';
import type { ActionResult } from '../publishing/releaseActions.ts';
import { sendPublication } from '../publishing/sendPublication.ts';
import { openStore } from '../publishing/store/openStore.ts';

/**
 * `compose release`, in a remote's folder: publishes its build in a folder of a static host, or in an
 * object store.
 */
export async function release(
  args: readonly string[],
  _defaults: CommandDefaults,
  print: (line: string) => void,
): Promise<Outcome> {
  const remote = readRemotePackage(process.cwd());
  const options = readReleaseArguments(args, remote);
  const { to, shell, action } = options;
  if (action === 'list') {
    const source = /^https?:/.test(to) ? httpSource(to) : folderSource(to);
    return listReleases(source, remote, shell);
  }
  const key = options.key === undefined ? undefined : await readKey(options.key);
  const change = <Result>(work: Work<Result>, taken?: number) =>
    changeFolder(options, remote, { key, taken }, work);
  if (action === 'preview') {
    if (shell === undefined || !key) throw new Error('--preview takes --shell and --key as well.');
    const build = await readBuild(remote);
    await change((folder) => folder.preview(build));
    return linkToPreview(remote, build, shell, key);
  }
  if (shell === undefined) {
    const done = await change((folder) => action(folder, remote));
    return { text: `${remote.title}: ${done.text}`, data: dataOf(remote, done) };
  }

  const isRefused = async (id: string) => {
    const verdict = await readVerdict(shell, remote.name, id);
    return typeof verdict !== 'string' && isAgainst(verdict);
  };
  for (;;) {
    const published = await change(
      async (folder) => {
        const done = await action(folder, remote, isRefused);
        const last = folder.lastPublication(done.becomes === 'live' ? 'live' : 'canary');
        const { sequence = 0, envelope } = last ?? {};
        return { ...done, name: remote.name, sequence, envelope };
      },
      await readTakenSequence(shell, remote.name),
    );
    print(`${remote.title}: ${published.text}`);
    if (published.envelope) await sendPublication(shell, published.envelope);
    const refusal = await awaitVerdict(shell, published).then(
      () => undefined,
      (error) => {
        if (error instanceof ShellRefusal) return error;
        throw error;
      },
    );
    const { id, becomes } = published;
    const verdict = verdictFor(shell, refusal);
    if (becomes === 'live' && verdict) {
      // What was published stays published where its verdict cannot be kept.
      await change((folder) => folder.noteVerdict(id, verdict)).catch(({ message }: Error) => {
        console.error(`The verdict could not be stored for later rollbacks: ${message}`);
      });
    }
    if (!refusal) {
      const text = `${remote.title}: ${shell} ${OUTCOMES[becomes]} ${id}.`;
      return { text, data: { ...dataOf(remote, published), takenBy: shell } };
    }
    if (!published.goesOn || refusal.against === undefined) throw refusal;
    console.error(refusal.message);
  }
}

const dataOf = ({ name }: RemotePackage, { id, becomes }: ActionResult) => ({
  remote: name,
  release: id,
  becomes,
});

type Work<Result> = (folder: ReleaseFolder) => Promise<Result>;

/** Opens what is published for one change, and stores what has changed. */
async function changeFolder<Result>(
  { to, store: options }: ReleaseArguments,
  { name }: RemotePackage,
  publisher: PublisherOptions,
  work: Work<Result>,
): Promise<Result> {
  const store = options && (await openStore(options, name));
  try {
    const obtain = store && { obtain: store.obtain };
    const folder = await openReleaseFolder(store?.folder ?? to, name, { ...publisher, ...obtain });
    const result = await work(folder).finally(folder.close);
    await store?.store();
    return result;
  } finally {
    await store?.close();
  }
}

/** The part of a verdict that is kept; undefined: there is none on the release. */
function verdictFor(shell: string, refusal: ShellRefusal | undefined): NotedVerdict | undefined {
  if (!refusal) return { state: 'taken', by: shell };
  const { against: reason } = refusal;
  return reason === undefined ? undefined : { state: 'refused', by: shell, reason };
}

/** The number that the next publication has to exceed. @throws Error without a valid response of the shell. */
async function readTakenSequence(shell: string, name: string): Promise<number | undefined> {
  try {
    return (await readRemoteStatus(shell, name)).sequence;
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${message} Nothing was published; without --shell it would be.`);
  }
}

const OUTCOMES: Record<ActionResult['becomes'], string> = {
  live: 'serves all visitors',
  canary: 'serves the canary',
  nothing: 'has ended the canary',
};
