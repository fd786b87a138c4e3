import { readRemotePackage } from '../../build/remote/readRemotePackage.ts';
import { readPublication } from '../../protocol/manifest/publication.ts';
import type { NotedVerdict } from '../../releases/sources/history.ts';
import { openSource } from '../../releases/sources/openSource.ts';
import { readKey } from '../../releases/trust/releaseKeys.ts';
import type { CommandDefaults, Outcome } from '../arguments/Command.ts';
import { readRemoteStatus, readVerdict, sendPublication } from '../checking/shellApi.ts';
import { awaitVerdict, isReleaseRefused, type ShellRefusal } from '../publishing/awaitVerdict.ts';
import { linkToPreview } from '../publishing/linkToPreview.ts';
import { listReleases } from '../publishing/listReleases.ts';
import { addPreview, type Change, noteVerdict } from '../publishing/planChanges.ts';
import { readBuild } from '../publishing/readBuild.ts';
import type { ReleasePlan } from '../publishing/readPlan.ts';
import { storeChanges } from '../publishing/storeChanges.ts';
import { readReleaseArguments } from './readReleaseArguments.ts';

export { USAGE } from './readReleaseArguments.ts';

export async function run(
  args: readonly string[],
  _defaults: CommandDefaults,
  print: (line: string) => void,
): Promise<Outcome> {
  const remote = readRemotePackage(process.cwd());
  const options = readReleaseArguments(args, remote);
  const { to, store, shell, action } = options;
  if (action === 'list') return listReleases(await openSource(to), remote, shell);
  const key = options.key === undefined ? undefined : await readKey(options.key);
  const change = async <Result>(
    work: (plan: ReleasePlan) => Promise<Result>,
    acceptedSequence?: number,
  ) => storeChanges(await store(), remote.name, { key, acceptedSequence }, work);
  if (action === 'preview') {
    if (shell === undefined || !key) throw new Error('--preview takes --shell and --key as well.');
    const build = await readBuild(remote);
    await change((plan) => addPreview(plan, build));
    return linkToPreview(remote, build, shell, key);
  }
  const outcomeOf = ({ id, becomes }: Change, text: string, more?: object): Outcome => ({
    text: `${remote.title}: ${text}`,
    data: { remote: remote.name, release: id, becomes, ...more },
  });
  if (shell === undefined) {
    const done = await change(action);
    return outcomeOf(done, done.text);
  }

  const isRefused = async (id: string) => {
    const verdict = await readVerdict(shell, remote.name, id);
    return typeof verdict !== 'string' && isReleaseRefused(verdict);
  };
  /** After a refused rollback it goes on to the release before, `refused` being the last one. */
  const publish = async (refused?: string): Promise<Outcome> => {
    const before = await readStatusBefore(shell, remote.name, refused);
    const done = await change((plan) => action(plan, isRefused), before.sequence);
    const { id = before.canary?.release, becomes, published } = done;
    print(`${remote.title}: ${done.text}`);
    if (published) await sendPublication(shell, published);
    if (id === undefined) return outcomeOf(done, `${shell} serves no canary.`, { takenBy: shell });
    const { sequence = 0 } = readPublication(published) ?? {};
    const expected = { name: remote.name, id, becomes, sequence };
    console.error(`Waiting for the shell at ${shell}, for some minutes at most`);
    const refusal = await awaitVerdict(shell, expected);
    const verdict = verdictFor(shell, refusal);
    if (becomes === 'live' && verdict) {
      // The release stays published even if its verdict cannot be stored.
      await change((plan) => noteVerdict(plan, id, verdict)).catch(({ message }: Error) => {
        console.error(`The verdict could not be stored for later rollbacks: ${message}`);
      });
    }
    if (!refusal) {
      const text = `${shell} ${OUTCOMES[becomes]} ${id}.`;
      return outcomeOf({ ...done, id }, text, { takenBy: shell });
    }
    if (!done.retryWithPreviousRelease || refusal.releaseReason === undefined) throw refusal;
    console.error(refusal.message);
    return publish(id);
  };
  return publish();
}

function verdictFor(shell: string, refusal: ShellRefusal | undefined): NotedVerdict | undefined {
  if (!refusal) return { state: 'taken', by: shell };
  const { releaseReason: reason } = refusal;
  return reason === undefined ? undefined : { state: 'refused', by: shell, reason };
}

/**
 * The next publication's number must exceed the status's `sequence`.
 *
 * @param refused the release that this command published before.
 */
async function readStatusBefore(shell: string, name: string, refused: string | undefined) {
  try {
    return await readRemoteStatus(shell, name);
  } catch (error) {
    const { message } = error as Error;
    const state = refused
      ? `${refused}, which was refused, stays published`
      : 'Nothing was published; without --shell it would be';
    throw new Error(`${message} ${state}.`);
  }
}

const OUTCOMES: Record<Change['becomes'], string> = {
  live: 'serves the live release',
  canary: 'serves the canary',
  ended: 'has ended the canary',
};
