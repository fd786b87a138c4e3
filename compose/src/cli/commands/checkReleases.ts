import { availableParallelism } from 'node:os';
import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import type { LiveReleases } from '../../protocol/teamApi.ts';
import { fetchRelease } from '../../releases/sources/fetchRelease.ts';
import { inParallel } from '../../releases/sources/inParallel.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';
import { type CommandDefaults, type Outcome, Refused } from '../Command.ts';
import { reasonsAgainst } from '../checking/reasonsAgainst.ts';
import { mirrorOf, readLiveReleases, readReleaseContract } from '../checking/shellApi.ts';
import { readAddress, readOptions } from '../readOptions.ts';

/**
 * `compose check-releases --shell https://live.site --next http://localhost:3000`: before a host
 * is deployed, checks whether it accepts every release that is live now.
 */
export async function checkReleases(
  args: readonly string[],
  defaults: CommandDefaults,
): Promise<Outcome> {
  const { site, next } = readArguments(args);
  const contract =
    next === undefined ? await defaults.contract?.() : await readReleaseContract(next);
  if (!contract) throw new Error(USAGE);
  const live = await readLiveReleases(site);
  if (live.length === 0) throw new Error(`The shell at ${site} has no live release.`);
  const found: Finding[] = [];
  await inParallel(availableParallelism(), [...live.entries()], async ([index, one]) => {
    found[index] = await checkOne(site, one, contract);
  });
  const text = found.map(({ report }) => report).join('\n');
  const data = { releases: found.map(({ report, ...finding }) => finding) };
  if (found.some(({ outcome }) => outcome === 'refused')) throw new Refused(text, data);
  if (found.some(({ outcome }) => outcome === 'failed')) throw new Error(text);
  return { text, data };
}

type Finding = LiveReleases[number] & {
  /** `failed`: it could not be checked. */
  outcome: 'accepted' | 'refused' | 'failed';
  reasons: readonly string[];
  report: string;
};

/** From the mirror of the shell that serves it. */
async function checkOne(
  site: string,
  live: LiveReleases[number],
  contract: ReleaseContract,
): Promise<Finding> {
  const { remote, release: id, kind } = live;
  const what = `${remote} ${id}${kind === 'canary' ? ', a canary,' : ''}`;
  try {
    const source = mirrorOf(site, live);
    const { release } = await readManifest(source, remote);
    await fetchRelease(source, release);
    const reasons = await reasonsAgainst(release, source, { contract });
    if (reasons.length === 0) {
      return { ...live, outcome: 'accepted', reasons, report: `${what} would be accepted.` };
    }
    const report = [`${what} would be refused:`, ...reasons.map((reason) => `  - ${reason}`)];
    return { ...live, outcome: 'refused', reasons, report: report.join('\n') };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const report = `${what} cannot be checked: ${reason}.`;
    return { ...live, outcome: 'failed', reasons: [reason], report };
  }
}

const USAGE =
  'Usage: compose check-releases --shell https://live.site --next <address of the host to come>';

function readArguments(args: readonly string[]): { site: string; next: string | undefined } {
  const options = { shell: { type: 'string' }, next: { type: 'string' } } as const;
  const { shell, next } = readOptions({ args, options }, USAGE).values;
  if (shell === undefined) throw new Error(USAGE);
  return {
    site: readAddress('--shell', shell),
    next: next === undefined ? undefined : readAddress('--next', next),
  };
}
