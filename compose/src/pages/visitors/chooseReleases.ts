import { mountsOf, withInner } from '../../protocol/composition/mountsOf.ts';
import { type ModuleId, remoteOf } from '../../protocol/names/ModuleId.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { TrackedRemote } from '../../releases/tracking/trackRemote.ts';
import type { OpenOverride } from '../overrides/readOverrides.ts';
import { isInCanary } from './canaryAssignment.ts';
import type { Visitor } from './Visitor.ts';

/** The releases for a page of this visitor. A release that goes live meanwhile is used from the next page on. */
export async function chooseReleases(
  remotes: readonly TrackedRemote[],
  visitor: Visitor,
  openOverride: OpenOverride,
): Promise<AdmittedRelease[]> {
  const published = ({ state }: TrackedRemote): AdmittedRelease | undefined => {
    const { live, canary } = state();
    if (!canary || visitor.bucket === undefined) return live;
    return isInCanary(canary, visitor.bucket) ? canary.release : live;
  };
  const chosen = await Promise.all(
    remotes.map((remote) => {
      const override = visitor.overrides.get(remote.name);
      return override
        ? openOverride(remote.name, override).catch(() => undefined)
        : published(remote);
    }),
  );
  return chosen.filter((release) => release !== undefined);
}

/** The modules with all that they may mount, and the releases of their remotes. */
export function resolveMounts(
  modules: readonly ModuleId[],
  releases: readonly AdmittedRelease[],
): { mounts: ModuleId[]; releases: AdmittedRelease[] } {
  const byName = new Map(releases.map(({ pinned }) => [pinned.name, [pinned]]));
  const mounts = withInner(modules, (id) => mountsOf(id, byName.get(remoteOf(id)) ?? []));
  const remotes = new Set(mounts.map(remoteOf));
  return { mounts, releases: releases.filter((release) => remotes.has(release.pinned.name)) };
}
