import { readRemotePackage } from '../../build/remote/readRemotePackage.ts';
import type { Release } from '../../protocol/manifest/release.ts';
import { moduleIdsOf, moduleOf, remoteOf } from '../../protocol/names/ModuleId.ts';
import type { Skipped } from '../../protocol/SmokeRenderRequest.ts';
import type { LiveReleases } from '../../protocol/teamApi.ts';
import { misplacedMounts } from '../../releases/gate/misplacedMounts.ts';
import { type CommandDefaults, type Outcome, Refused } from '../arguments/Command.ts';
import { readOptions, readSiteUrl } from '../arguments/readOptions.ts';
import { reasonsAgainst } from '../checking/reasonsAgainst.ts';
import { readLiveManifest, readLiveReleases, readReleaseContract } from '../checking/shellApi.ts';
import { readBuild } from '../publishing/readBuild.ts';

export async function run(args: readonly string[], defaults: CommandDefaults): Promise<Outcome> {
  const remote = readRemotePackage(process.cwd());
  const target = await readTarget(args, remote.name, defaults);
  const { release, source } = await readBuild(remote);
  const build = `The build of ${remote.title} (${release.id})`;
  const skipped = new Map<string, string>();
  const onSkipped = ({ module, why }: Skipped) => skipped.set(module, why);
  const reasons = await reasonsAgainst(release, source, { ...target, onSkipped });
  const checked = { remote: remote.name, release: release.id, reasons };
  if (reasons.length > 0) {
    const list = reasons.map((reason) => `  - ${reason}`).join('\n');
    throw new Refused(`${build} would be refused by ${target.host}:\n${list}`, checked);
  }
  const { mounts } = target.contract;
  const mounted = Object.keys(mounts).filter((id) => remoteOf(id) === remote.name);
  const isThere = (id: string) => Object.hasOwn(release.modules, moduleOf(id));
  const summary = summaryOf(release, mounted.filter(isThere), skipped);
  const others = target.live.filter((one) => release.mounts && one.remote !== remote.name);
  const misplaced = misplacedMounts(release, await readManifests(target.site ?? '', others));
  const notes = [
    ...[...skipped].map(([module, why]) => `Note: ${module} was not rendered: ${why}.`),
    ...mounted.filter((id) => !isThere(id) && !mounts[id]?.optional).map(warning),
    ...misplaced.map((why) => `Note: ${why}. The page would show its fallback.`),
  ];
  const accepted = `${build} would be accepted by ${target.host}${summary}.`;
  return { text: [accepted, ...notes].join('\n'), data: { ...checked, notes } };
}

/** The host that would get the release: the shell that `--shell` names, or the repository's own. */
async function readTarget(args: readonly string[], remote: string, defaults: CommandDefaults) {
  const options = { shell: { type: 'string' } } as const;
  const { shell } = readOptions({ args, options }, USAGE).values;
  if (shell === undefined) {
    const contract = await defaults.contract?.();
    if (!contract) throw new Error(USAGE);
    // Without a site it is unknown which modules are live, so every mounted module is required.
    const required = Object.keys(contract.mounts);
    return { host: "this repository's shell", contract, site: undefined, live: [], required };
  }
  const site = readSiteUrl('--shell', shell);
  const contract = await readReleaseContract(site);
  const live = (await readLiveReleases(site)).filter(({ kind }) => kind === 'live');
  const own = live.filter((one) => one.remote === remote);
  // Modules that the live release does not have are not required: their regions are unavailable already.
  const required = (await readManifests(site, own)).flatMap(moduleIdsOf);
  return { host: `the shell at ${site}`, contract, site, live, required };
}

const readManifests = (site: string, live: LiveReleases): Promise<Release[]> =>
  Promise.all(live.map((one) => readLiveManifest(site, one)));

const warning = (id: string): string =>
  `Note: a page mounts ${id}, which this build does not expose. It has never been live; its region stays unavailable.`;

function summaryOf(
  { serverBundle, pages = [], slots = {} }: Release,
  mounted: readonly string[],
  skipped: ReadonlyMap<string, string>,
): string {
  const listed = (what: string, names: readonly string[]) =>
    names.length === 0 ? '' : `. The site ${what}: ${names.join(', ')}`;
  const paths = pages.map(({ path }) => `${path}`);
  const granted = `${listed('grants the pages', paths)}${listed('has the slots', Object.keys(slots))}`;
  if (mounted.length === 0) return `, which mounts none of its modules${granted}`;
  const how =
    serverBundle === undefined
      ? 'is rendered in the browser only, without a server bundle'
      : 'rendered with sample props';
  const rendered = mounted.filter((id) => !skipped.has(id));
  return rendered.length === 0 ? granted : `: ${rendered.join(' and ')} ${how}${granted}`;
}

export const USAGE = 'Usage, in the folder of a remote: compose check --shell https://live.site';
