import { parseSequences } from '../src/protocol/composition/releaseSequences.ts';
import type { Team } from './actors/createTeam.ts';
import type { ReadPage } from './actors/readPage.ts';
import type { RemoteName } from './world/site.ts';

/** Until renderers are ready for pages without a canary. */
const FOLLOWS_MS = 500;

/** Until a withdrawal is on the disk. */
const WRITTEN_MS = 50;

/** Until all shells have the evidence of one. */
const SHARED_MS = 5_000;

/** What a visitor has seen of each remote: the publication, by its place in `Team.states`, that it cannot go behind. */
export type Seen = Map<string, number>;

export type Invariants = ReturnType<typeof createInvariants>;

/** What must hold whatever fails, and what has not. */
export function createInvariants(
  teams: Readonly<Record<RemoteName, Team>>,
  now: () => number,
  note: (who: string, what: string) => void,
) {
  const violations: string[] = [];
  /** `<shell> <release>` → when that shell withdrew it, and how many publications there were. */
  const withdrawals = new Map<string, { at: number; publications: number }>();
  /** Release → how many publications there were, of those that are withdrawn on every shell. */
  const everywhere = new Map<string, { remote: string; publications: number }>();
  const teamOf = (name: string): Team => teams[name as RemoteName];

  const violate = (what: string) => {
    violations.push(what);
    note('invariant', what);
  };

  return {
    violations,
    violate,
    withdrawn: (
      shell: string,
      { remote, release, reason }: Record<'remote' | 'release' | 'reason', string>,
    ) => {
      const publications = teamOf(remote).states.length;
      withdrawals.set(`${shell} ${release}`, { at: now(), publications });
      if (!reason.includes('on this server alone'))
        everywhere.set(release, { remote, publications });
    },
    everywhere,
    /** A shell was killed, and has lost the withdrawals that no other shell has had the time to follow. */
    killed: (shell: string, disk: 'stays' | 'is lost') => {
      for (const [key, { at }] of withdrawals) {
        const isWritten = disk === 'stays' && now() - at > WRITTEN_MS;
        if (!key.startsWith(`${shell} `) || isWritten) continue;
        withdrawals.delete(key);
        const release = key.slice(shell.length + 1);
        const isKnown = [...withdrawals.keys()].some((other) => other.endsWith(` ${release}`));
        if (!isKnown && now() - at < SHARED_MS) everywhere.delete(release);
      }
    },
    /**
     * No visitor sees an older release than before, nor one older than the numbers that the page states, by which the
     * next shell knows what the visitor has seen.
     *
     * @param requestedAt a page that is on its way then may have a canary that is withdrawn meanwhile.
     * @returns the remotes of which the page is older than that; the next page counts from this one.
     */
    page: (shell: string, { releases, sequences }: ReadPage, requestedAt: number, seen: Seen) => {
      const stated = parseSequences(sequences);
      const older: string[] = [];
      for (const { name, id } of releases) {
        const { states } = teamOf(name);
        const number = stated.get(name) ?? 0;
        const floor = Math.max(
          seen.get(name) ?? 0,
          states.findIndex(({ sequence }) => sequence === number),
        );
        const shows = (state: (typeof states)[number]) => state.live === id || state.canary === id;
        const at = states.findIndex((state, index) => index >= floor && shows(state));
        if (at !== -1) seen.set(name, at);
        else older.push(name);
        const withdrawn = withdrawals.get(`${shell} ${id}`);
        const isLast = withdrawn?.publications === states.length && states.at(-1)?.canary === id;
        if (isLast && requestedAt > withdrawn.at + FOLLOWS_MS) {
          violate(`${shell} serves the canary ${id}, which it has withdrawn`);
        }
      }
      return older;
    },
  };
}
