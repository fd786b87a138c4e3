import type { RemoteModuleId } from '@statline/contract/modules';
import type { Release } from '@statline/contract/release';
import { satisfies } from 'semver';
import type { Rehearsal } from '../rendering/Rehearsal.ts';
import type { ReleaseFiles } from './fetchRelease.ts';
import { ReleaseRefused } from './ReleaseRefused.ts';
import { readServerBundle } from './readServerBundle.ts';
import { SHELL_CONTRACT, type ShellContract } from './ShellContract.ts';

/**
 * Runs a release's code once, away from the pages of visitors.
 *
 * @returns every reason why it must not go live.
 * @throws Error when it could not be run at all, which says nothing of the release.
 */
export type Rehearse = (rehearsal: Rehearsal) => Promise<string[]>;

/**
 * The gate: decides whether a release may go live. The shell has the shared libraries it was
 * built for, every module that the shell mounts is there, and each renders with sample props,
 * without doing harm. `npm run check-contract` runs this very function.
 *
 * @throws ReleaseRefused with every reason that can be told before the release is run, or else
 *   with what running it has shown.
 */
export async function admitRelease(
  release: Release,
  files: ReleaseFiles,
  rehearse: Rehearse,
  contract: ShellContract = SHELL_CONTRACT,
): Promise<void> {
  const mounts = contract.mounts.filter((id) => id.startsWith(`${release.name}/`));
  refuseFor([...missingVersions(release, contract), ...missingModules(release, mounts)]);
  const bundle = readServerBundle(release, files);
  if (!bundle) return;

  const { name, id } = release;
  refuseFor(await rehearse({ release: { name, id }, bundle, mounts }));
}

function refuseFor(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new ReleaseRefused(...reasons);
}

const missingVersions = ({ requires }: Release, { versions }: ShellContract): string[] =>
  Object.entries(requires)
    .filter(([library, range]) => !satisfies(versions[library] ?? '', range))
    .map(([library, range]) => {
      return `it needs ${library} ${range}, the shell has ${versions[library] ?? 'none'}`;
    });

const missingModules = ({ modules }: Release, mounts: readonly RemoteModuleId[]): string[] =>
  mounts
    .map((id) => id.slice(id.indexOf('/') + 1))
    .filter((name) => !modules[name])
    .map((name) => `it does not expose ${name}, which the shell mounts`);
