import type { RemoteModuleId } from '@statline/contract/modules';
import type { PinnedRelease } from '../../composition/Composition.ts';

/** A module that is no longer rendered on the server, for as long as its release is the live one. */
export interface Withdrawal {
  /** As `<remote>/<release>/<module>`; all modules of the release where none is named. */
  readonly module: string;
  readonly reason: string;
  readonly at: Date;
}

export interface Withdrawals {
  add(module: string, reason: string): void;
  /** Those of a release. */
  of(release: PinnedRelease): Withdrawal[];
  /** The modules that are left to the browser, of these releases. */
  modulesOf(releases: readonly PinnedRelease[]): RemoteModuleId[];
}

/** Releases come and go: the oldest are forgotten. */
const MAX_WITHDRAWALS = 200;

/**
 * Remembers which modules ended a renderer, or held it up: the browser alone renders them until
 * their remote's next release.
 */
export function createWithdrawals(): Withdrawals {
  const withdrawn = new Map<string, Withdrawal>();

  const isWithdrawn = ({ name, id }: PinnedRelease, module: string) =>
    withdrawn.has(`${name}/${id}/`) || withdrawn.has(`${name}/${id}/${module}`);

  return {
    add: (module, reason) => {
      withdrawn.set(module, { module, reason, at: new Date() });
      const [oldest] = withdrawn.keys();
      if (withdrawn.size > MAX_WITHDRAWALS && oldest !== undefined) withdrawn.delete(oldest);
    },
    of: ({ name, id }) =>
      [...withdrawn.values()].filter(({ module }) => module.startsWith(`${name}/${id}/`)),
    modulesOf: (releases) =>
      releases.flatMap((release) =>
        Object.keys(release.modules)
          .filter((module) => isWithdrawn(release, module))
          .map((module) => `${release.name}/${module}` as RemoteModuleId),
      ),
  };
}
