import { parseArgs } from 'node:util';
import { type Gate, openGate } from '../../compose/src/cli/publishing/openGate.ts';
import { readLiveReleases } from '../../compose/src/cli/publishing/readLiveReleases.ts';
import type { ReleaseContract } from '../../compose/src/gate/ReleaseContract.ts';
import type { LiveReleases } from '../../compose/src/manifest/liveReleases.ts';
import { fetchRelease } from '../../compose/src/sources/fetchRelease.ts';
import { httpSource } from '../../compose/src/sources/httpSource.ts';
import { readManifest } from '../../compose/src/sources/readManifest.ts';

/**
 * `npm run check-releases -w shell -- --shell https://live.site`: before this checkout's shell is
 * deployed, tells whether it accepts every release that is live there.
 */
export async function run(): Promise<void> {
  try {
    const site = readSite(process.argv.slice(3));
    const gate = await openGate();
    const { RELEASE_CONTRACT } = await import('../../shell/src/releaseContract.ts');
    const live = await readLiveReleases(site);
    if (live.length === 0) throw new Error(`The shell at ${site} has no live release.`);
    for (const one of live) console.log(await check(site, one, gate, RELEASE_CONTRACT));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** One release after the other, each from the mirror of the shell that serves it. */
async function check(
  site: string,
  live: LiveReleases[number],
  gate: Gate,
  contract: ReleaseContract,
): Promise<string> {
  const { remote, release: id, kind } = live;
  const what = `remote-${remote} ${id}${kind === 'canary' ? ', on trial,' : ''}`;
  try {
    const source = httpSource(new URL(`/remotes/${remote}/${id}/`, site).href);
    const { release } = await readManifest(source, remote);
    await fetchRelease(source, release);
    const reasons = await gate.reasonsAgainst(release, source, contract);
    if (reasons.length === 0) return `${what} would be accepted.`;
    process.exitCode = 1;
    return [`${what} would be refused:`, ...reasons.map((reason) => `  - ${reason}`)].join('\n');
  } catch (error) {
    process.exitCode = 1;
    return `${what} cannot be checked: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

function readSite(args: readonly string[]): string {
  const usage = 'Usage: npm run check-releases -w shell -- --shell https://live.site';
  let site: string | undefined;
  try {
    site = parseArgs({ args: [...args], options: { shell: { type: 'string' } } }).values.shell;
  } catch {
    throw new Error(usage);
  }
  if (site === undefined) throw new Error(usage);
  if (!URL.canParse(site)) throw new Error(`--shell takes the address of a site, not "${site}".`);
  return site;
}
