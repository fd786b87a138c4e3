import { readRemotePackage } from '../../build/remote/readRemotePackage.ts';
import type { Release } from '../../protocol/manifest/release.ts';
import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import type { LiveReleases } from '../../protocol/teamApi.ts';
import { httpSource } from '../../releases/sources/httpSource.ts';
import { readManifest } from '../../releases/sources/readManifest.ts';
import { type CommandDefaults, type Outcome, Refused } from '../Command.ts';
import { reasonsAgainst } from '../checking/reasonsAgainst.ts';
import { readLiveReleases, readReleaseContract } from '../checking/shellApi.ts';
import { readBuild } from '../publishing/readBuild.ts';
import { readAddress, readOptions } from '../readOptions.ts';

/** `compose check`, in a remote's folder: checks whether a host would accept what is built. */
export async function check(args: readonly string[], defaults: CommandDefaults): Promise<Outcome> {
  const remote = readRemotePackage(process.cwd());
  const target = await readTarget(args, remote.name, defaults);
  const { release, source } = await readBuild(remote);
  const build = `The build of ${remote.title} (${release.id})`;
  const { contract } = target;

  const reasons = await reasonsAgainst(release, source, target);
  const checked = { remote: remote.name, release: release.id, reasons };
  if (reasons.length > 0) {
    const list = reasons.map((reason) => `  - ${reason}`).join('\n');
    throw new Refused(`${build} would be refused by ${target.host}:\n${list}`, checked);
  }
  const accepted = `${build} would be accepted by ${target.host}${summaryOf(release, contract)}.`;
  const missed = modulesMissing(release, contract).filter((id) => !contract.mounts[id]?.optional);
  const notes = [...missed.map(warning), ...(await whatIsMisplaced(release, target))];
  return { text: [accepted, ...notes].join('\n'), data: { ...checked, notes } };
}

interface Target {
  /** Whose contract it is, in words. */
  host: string;
  contract: ReleaseContract;
  /** Where it runs; undefined: it does not. */
  site?: string;
  /** What is live there. */
  live?: LiveReleases;
  /** The modules that a build must not lack. */
  required: readonly string[];
}

async function readTarget(
  args: readonly string[],
  remote: string,
  defaults: CommandDefaults,
): Promise<Target> {
  const options = { shell: { type: 'string' } } as const;
  const site = readOptions({ args, options }, USAGE).values.shell;
  if (site !== undefined) {
    const contract = await readReleaseContract(readAddress('--shell', site));
    const live = await readLiveReleases(site);
    return {
      host: `the shell at ${site}`,
      contract,
      site,
      live,
      required: await readLiveModules(site, live, remote),
    };
  }
  if (!defaults.contract) throw new Error(USAGE);
  const contract = await defaults.contract();
  // What is live where it will be deployed is unknown: it must have everything.
  return { host: "this repository's shell", contract, required: Object.keys(contract.mounts) };
}

/**
 * The modules of a remote that visitors of a running shell get now, as ids: a shell refuses a
 * release that lacks one of these. One that it mounts and never got costs its region only.
 *
 * @param site its public address.
 * @throws Error with one sentence without a valid response of the shell.
 */
async function readLiveModules(
  site: string,
  live: LiveReleases,
  remote: string,
): Promise<string[]> {
  try {
    const [release] = await readAllLive(
      site,
      live.filter((one) => one.remote === remote),
    );
    return Object.keys(release?.modules ?? {}).map((module) => `${remote}/${module}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The shell at ${site} does not report what its live release exposes: ${reason}.`,
    );
  }
}

/** The live releases of a running shell, without canaries. */
const readAllLive = (site: string, live: LiveReleases): Promise<Release[]> =>
  Promise.all(
    live
      .filter(({ kind }) => kind === 'live')
      .map(async ({ remote, release }) => {
        const source = httpSource(new URL(`/remotes/${remote}/${release}/`, site).href);
        return (await readManifest(source, remote)).release;
      }),
  );

const mounted = ({ name }: Release, { mounts }: ReleaseContract): string[] =>
  Object.keys(mounts).filter((id) => id.startsWith(`${name}/`));

const modulesMissing = (release: Release, contract: ReleaseContract): string[] =>
  mounted(release, contract).filter(
    (id) => !Object.hasOwn(release.modules, id.slice(release.name.length + 1)),
  );

/** What pages would refuse because of what other teams have live. */
async function whatIsMisplaced(release: Release, { site, live = [] }: Target): Promise<string[]> {
  if (!release.mounts) return [];
  const { misplacedMounts } = await import('../../releases/gate/misplacedMounts.ts');
  const others = live.filter(({ remote }) => remote !== release.name);
  const misplaced = misplacedMounts(
    release,
    site === undefined ? [] : await readAllLive(site, others),
  );
  return misplaced.map(
    (why) => `Note: ${why}. What stands for it when it is absent would be there.`,
  );
}

const warning = (id: string): string =>
  `Note: a page mounts ${id}, which this build does not expose. It has never been live; its region goes on being unavailable.`;

function summaryOf(release: Release, contract: ReleaseContract): string {
  const { files, requires, serverBundle } = release;
  const mounts = mounted(release, contract);
  const pages = release.pages?.map(({ path }) => path) ?? [];
  const listed = (what: string, names: readonly unknown[]) =>
    names.length === 0 ? '' : `. ${what} ${names.join(', ')}`;
  const slots = listed('It has the slots', Object.keys(release.slots ?? {}));
  const granted = `${listed('It grants the pages', pages)}${slots}`;
  if (mounts.length === 0) return `, which mounts none of its modules${granted}`;
  const missing = modulesMissing(release, contract);
  const there = mounts.filter((id) => !missing.includes(id)).join(', ') || 'no module';
  const libraries = Object.entries(requires).map(([library, range]) => `${library} ${range}`);
  const rendered =
    serverBundle === undefined
      ? 'It has no server bundle: they are rendered in the browser only'
      : 'Each of them rendered with sample props';
  return `: the hashes of its ${Object.keys(files).length} files are right, the shell has ${libraries.join(', ')}, and ${there} are there. ${rendered}${granted}`;
}

const USAGE = 'Usage, in the folder of a remote: compose check --shell https://live.site';
