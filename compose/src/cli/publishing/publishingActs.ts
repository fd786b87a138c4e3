import type { RemotePackage } from '../../build/remote/readRemotePackage.ts';
import type { Published } from './awaitVerdict.ts';
import type { ReleaseFolder } from './openReleaseFolder.ts';
import { readBuild } from './readBuild.ts';

/** Changes what is live in a folder. */
export type PublishingAct = (folder: ReleaseFolder, remote: RemotePackage) => Promise<Done>;

export interface Done extends Pick<Published, 'id' | 'becomes'> {
  /** Says what has been done. */
  text: string;
}

export const publish: PublishingAct = async (folder, remote) => {
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

export const rollBack: PublishingAct = async (folder) => {
  const id = await folder.rollBack();
  return { id, becomes: 'live', text: `${id} is published again instead of ${folder.live}.` };
};

export const promoteCanary: PublishingAct = async (folder) => {
  const id = await folder.promote();
  const text = `${id} is published for everybody, the canary has ended; before it was ${folder.live}.`;
  return { id, becomes: 'live', text };
};

export const endCanary: PublishingAct = async (folder) => {
  const id = await folder.endCanary();
  const text = `the canary ${id} has ended; ${folder.live} is for everybody.`;
  return { id, becomes: 'nothing', text };
};

/** @param share of the visitors, per cent. */
export const startCanary =
  (share: number): PublishingAct =>
  async (folder, remote) => {
    const build = await readBuild(remote);
    const { id } = build.release;
    await folder.startCanary(build, share);
    const text = `${id} is published as a canary for ${share} per cent of the visitors; ${folder.live} stays.`;
    return { id, becomes: 'canary', text };
  };
