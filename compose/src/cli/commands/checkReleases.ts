import { availableParallelism } from 'node:os';
import type { LiveReleases } from '../../protocol/teamApi.ts';
import { fetchRelease } from '../../releases/sources/fetchRelease.ts';
import { inParallel } from '../../releases/sources/inParallel.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';
import { type CommandDefaults, type Outcome, Refused } from '../arguments/Command.ts';
import { readOptions, readSiteUrl } from '../arguments/readOptions.ts';
import { reasonsAgainst } from '../checking/reasonsAgainst.ts';
import { mirrorOf, readLiveReleases, readReleaseContract } from '../checking/shellApi.ts';

/** Checks, before a host is deployed, whether it would accept every release that is live now. */
export async function run(args: readonly string[], defaults: CommandDefaults): Promise<Outcome> {
  const options = { shell: { type: 'string' }, next: { type: 'string' } } as const;
  const { shell, next } = readOptions({ args, options }, USAGE).values;
  if (shell === undefined) throw new Error(USAGE);
  const site = readSiteUrl('--shell', shell);
  const host = await readHost(next, defaults);
  const live = await readLiveReleases(site);
  if (live.length === 0) throw new Error(`The shell at ${site} has no live release.`);
  const found: Finding[] = [];
  let checked = 0;
  await inParallel(availableParallelism(), [...live.entries()], async ([index, one]) => {
    const finding = await checkOne(site, one, host);
    found[index] = finding;
    checked += 1;
    const { remote, release, outcome } = finding;
    console.error(`${checked} of ${live.length}: ${remote} ${release} ${outcome}`);
  });
  const text = found.map(reportOf).join('\n');
  const data = { releases: found };
  if (found.some(({ outcome }) => outcome === 'refused')) throw new Refused(text, data);
  if (found.some(({ outcome }) => outcome === 'failed')) throw new Error(text);
  return { text, data };
}

/** The host to come; without `site`, which checks the props of mounted modules, it is the repository's own. */
async function readHost(next: string | undefined, defaults: CommandDefaults) {
  if (next !== undefined) {
    const site = readSiteUrl('--next', next);
    return { contract: await readReleaseContract(site), site };
  }
  const contract = await defaults.contract?.();
  if (!contract) throw new Error(USAGE);
  return { contract, site: undefined };
}

type Finding = LiveReleases[number] & {
  /** `failed`: the release could not be checked. */
  outcome: 'accepted' | 'refused' | 'failed';
  reasons: readonly string[];
};

/** Reads the release from the mirror of the shell that serves it. */
async function checkOne(
  site: string,
  live: LiveReleases[number],
  host: Awaited<ReturnType<typeof readHost>>,
): Promise<Finding> {
  try {
    const source = mirrorOf(site, live);
    const { release } = await readManifest(source, live.remote);
    await fetchRelease(source, release);
    const reasons = await reasonsAgainst(release, source, host);
    return { ...live, outcome: reasons.length === 0 ? 'accepted' : 'refused', reasons };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...live, outcome: 'failed', reasons: [reason] };
  }
}

function reportOf({ remote, release, kind, outcome, reasons }: Finding): string {
  const what = `${remote} ${release}${kind === 'canary' ? ', a canary,' : ''}`;
  if (outcome === 'accepted') return `${what} would be accepted.`;
  if (outcome === 'failed') return `${what} cannot be checked: ${reasons.join()}.`;
  return [`${what} would be refused:`, ...reasons.map((reason) => `  - ${reason}`)].join('\n');
}

export const USAGE =
  'Usage: compose check-releases --shell https://live.site --next <address of the host to come>';
