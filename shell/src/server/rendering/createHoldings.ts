import type { LiveRelease } from '../releases/LiveRelease.ts';
import type { RenderOrder } from './RenderOrder.ts';

/** The live ones, trials, and what developers override. */
const HELD_RELEASES = 16;

export interface Holdings {
  /** What to tell the renderer so that it holds these releases. */
  take(releases: readonly LiveRelease[]): Pick<RenderOrder, 'added' | 'dropped'>;
}

/**
 * Decides which releases' code the renderer holds: each is sent once, and the least used one
 * goes.
 */
export function createHoldings(maxReleases = HELD_RELEASES): Holdings {
  const held = new Set<string>();

  return {
    take: (releases) => {
      const added = releases.flatMap(({ pinned: { name, id }, serverBundle }) => {
        if (!serverBundle) return [];
        const isHeld = held.delete(`${name}/${id}`);
        held.add(`${name}/${id}`);
        return isHeld ? [] : [{ name, id, bundle: serverBundle }];
      });
      const dropped = [...held].slice(0, -maxReleases);
      for (const release of dropped) held.delete(release);
      return { added, dropped };
    },
  };
}
