import type { RemotePackage } from '../../build/remote/readRemotePackage.ts';
import type { CanaryPlan } from '../../protocol/manifest/publication.ts';
import type { Published } from './awaitVerdict.ts';
import type { ReleaseFolder } from './openReleaseFolder.ts';
import { readBuild } from './readBuild.ts';

/**
 * Changes what is live in a folder.
 *
 * @param isRefused whether the shell that `--shell` names refuses a release now.
 */
export type ReleaseAction = (
  folder: ReleaseFolder,
  remote: RemotePackage,
  isRefused?: (id: string) => Promise<boolean>,
) => Promise<ActionResult>;

export interface ActionResult extends Pick<Published, 'id' | 'becomes'> {
  /** Prints what has been done. */
  text: string;
  /** Where the shell refuses it, the same is done once more, with the release before. */
  goesOn?: true;
}

export const publish: ReleaseAction = async (folder, remote) => {
  const build = await readBuild(remote);
  const { id, files } = build.release;
  const added = await folder.publish(build);
  const before = folder.live ? `before it was ${folder.live}` : 'it is the first';
  const text =
    folder.live === id
      ? `${id} is published once more; every file of it is in place.`
      : `${id} is published, ${Object.keys(files).length} files, ${added} of them new; ${before}.`;
  return { id, becomes: 'live', text };
};

/** Goes back to the release before the live one that was not refused. */
export const rollBack: ReleaseAction = async (folder, _remote, isRefused) => {
  for (const id of folder.earlier) {
    if (await isRefused?.(id)) continue;
    return { ...(await goBack(folder, id)), goesOn: true };
  }
  throw new Error(
    'There is no earlier release to go back to that was not refused (release --list).',
  );
};

/** Goes back to a release by its id: a person has decided, whatever the verdict on it. */
export const rollBackTo =
  (id: string): ReleaseAction =>
  (folder) =>
    goBack(folder, id);

async function goBack(folder: ReleaseFolder, id: string): Promise<ActionResult> {
  await folder.rollBackTo(id);
  return { id, becomes: 'live', text: `${id} is published again instead of ${folder.live}.` };
}

export const promoteCanary: ReleaseAction = async (folder) => {
  const id = await folder.promote();
  const text = `${id} is published for everybody, the canary has ended; before it was ${folder.live}.`;
  return { id, becomes: 'live', text };
};

export const endCanary: ReleaseAction = async (folder) => {
  const id = await folder.endCanary();
  const text = `the canary ${id} has ended; ${folder.live} is for everybody.`;
  return { id, becomes: 'nothing', text };
};

export const startCanary =
  (plan: CanaryPlan): ReleaseAction =>
  async (folder, remote) => {
    const build = await readBuild(remote);
    const { id } = build.release;
    await folder.startCanary(build, plan);
    const [, ...later] = plan.steps?.shares ?? [];
    const minutes = (plan.steps?.everyMs ?? 0) / 60_000;
    const then = later.map((share, at) => `, ${share} after ${minutes * (at + 1)} min or later`);
    const text = `${id} is published as a canary for ${plan.share} per cent of the visitors${then.join('')}; ${folder.live} stays.`;
    return { id, becomes: 'canary', text };
  };
