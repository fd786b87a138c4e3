import { satisfies } from 'semver';
import { mountsOf } from '../../protocol/composition/mountsOf.ts';
import { whyTypesAreRefused } from '../../protocol/manifest/fileTypes.ts';
import type { ReleasePage } from '../../protocol/manifest/ReleasePage.ts';
import type { Release } from '../../protocol/manifest/release.ts';
import type { ServerBundle } from '../../protocol/manifest/ServerBundle.ts';
import { type ModuleId, moduleId, moduleOf, remoteOf } from '../../protocol/names/ModuleId.ts';
import { mirroredAt } from '../../protocol/paths.ts';
import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import type { SmokeRenderRequest } from '../../protocol/SmokeRenderRequest.ts';
import { addressesOf } from '../../site/pages/findReleasePage.ts';
import { notOffered } from '../../site/react/whyRefused.ts';
import type { AdmittedRelease } from '../AdmittedRelease.ts';
import { ReleaseRefused } from '../ReleaseRefused.ts';
import { checkPages } from './checkPages.ts';
import { checkSlots } from './checkSlots.ts';

/** @returns every reason against a release. @throws Error, no verdict, if it could not be run. */
export type SmokeRender = (smokeRender: SmokeRenderRequest) => Promise<string[]>;

export interface Gate {
  smokeRender: SmokeRender;
  contract: ReleaseContract;
}

export interface GateOptions extends Gate {
  /**
   * Modules that a release must expose, if the shell mounts them and they are not optional. On a running shell, those of
   * the live release: regions of other modules are unavailable already. Default: all that the shell mounts.
   */
  required?: readonly ModuleId[];
  /** Whether an invalid page or slot has the release refused, or is only left out of it. Default: `refuse`. */
  invalidParts?: 'refuse' | 'leave out';
}

/**
 * The gate, except for style sheets (`admitRelease`). It checks the types of a release's files, the versions of
 * the shared libraries, and that the required modules are there. Then the smoke render runs every module that the shell
 * mounts, that is a page or is in a slot.
 *
 * @throws ReleaseRefused with all reasons that were found without running the release, or else with those of the smoke
 *   render.
 */
export async function checkRelease(
  release: Release,
  bundle: ServerBundle | undefined,
  options: GateOptions,
): Promise<Pick<AdmittedRelease, 'pages' | 'slots'>> {
  const { smokeRender, contract, invalidParts = 'refuse' } = options;
  const { pages, reasons: whyNoPages } = checkPages(release, contract);
  const { slots, reasons: whyNoSlots } = checkSlots(release, contract);
  const mounts = mountsToRender(release, { pages, slots }, contract);
  const reasons = [
    ...reasonsBeforeRunning(release, mounts, options),
    ...(invalidParts === 'refuse' ? [...whyNoPages, ...whyNoSlots] : []),
  ];
  if (reasons.length > 0) throw new ReleaseRefused(reasons);
  if (!bundle) return { pages, slots };

  const { name, id } = release;
  const failures = await smokeRender({
    release: { name, id, baseUrl: mirroredAt(release) },
    bundle,
    mounts,
    offered: offeredBy(contract),
    checked: Object.keys(contract.mounts).filter((id) => contract.mounts[id]?.checksProps),
  });
  if (failures.length > 0) throw new ReleaseRefused(failures, { isFinal: false });
  return { pages, slots };
}

function mountsToRender(
  release: Release,
  { pages, slots }: Pick<AdmittedRelease, 'pages' | 'slots'>,
  contract: ReleaseContract,
) {
  const { name } = release;
  return [
    ...Object.keys(contract.mounts)
      .filter((module) => remoteOf(module) === name && hasModule(release, module))
      .map((module) => sampleMount(module, contract.mounts[module])),
    ...pages.flatMap((page) => pageMounts(name, page, contract)),
    ...Object.entries(slots).map(([slot, module]) =>
      sampleMount(moduleId(name, module), contract.slots?.[slot]),
    ),
  ].map((mount) => ({ ...mount, inner: mountsOf(mount.module, [release]) }));
}

function reasonsBeforeRunning(
  release: Release,
  mounts: ReturnType<typeof mountsToRender>,
  { contract, required = Object.keys(contract.mounts) }: GateOptions,
): string[] {
  const types = whyTypesAreRefused(Object.keys(release.files));
  const offered = offeredBy(contract);
  return [
    ...(types === undefined ? [] : [types]),
    ...missingVersions(release, contract),
    ...missingModules(release, contract)
      .filter((module) => required.includes(module))
      .map((module) => `it does not expose ${moduleOf(module)}, which the shell mounts`),
    ...new Set(
      mounts.flatMap(({ module, inner }) =>
        inner.filter((id) => !offered.includes(id)).map((id) => notOffered(module, id)),
      ),
    ),
  ];
}

const offeredBy = ({ mounts }: ReleaseContract): ModuleId[] =>
  Object.keys(mounts).filter((id) => mounts[id]?.mountable);

/** The modules that the site mounts of a remote, and that its release lacks: without the optional ones. */
export const missingModules = (release: Release, { mounts }: ReleaseContract): ModuleId[] =>
  Object.keys(mounts).filter(
    (module) =>
      remoteOf(module) === release.name && !mounts[module]?.optional && !hasModule(release, module),
  );

const hasModule = ({ modules }: Release, module: ModuleId): boolean =>
  Object.hasOwn(modules, moduleOf(module));

const sampleMount = (
  module: ModuleId,
  { sampleProps: props = {}, path, sections }: Partial<ReleaseContract['mounts'][string]> = {},
) => ({ module, props, ...(path !== undefined && { path }), ...(sections && { sections }) });

const pageMounts = (
  remote: string,
  page: ReleasePage,
  { grants }: ReleaseContract,
): SmokeRenderRequest['mounts'] =>
  addressesOf(page)
    .slice(0, RENDERED_ENTRIES)
    .map(({ path, params }) => ({
      module: moduleId(remote, page.module),
      props: { ...grants?.sampleProps, ...page.props, params },
      params,
      page: path,
    }));

/** How many addresses of a page the gate renders: a few show how the page uses its parameters. */
const RENDERED_ENTRIES = 10;

/** Long ranges take seconds, in the process that serves pages. */
const MAX_RANGE_LENGTH = 1_000;

function missingVersions({ requires }: Release, { versions }: ReleaseContract): string[] {
  const available = new Map(Object.entries(versions));
  return Object.entries(requires)
    .filter(
      ([library, range]) =>
        range.length > MAX_RANGE_LENGTH || !satisfies(available.get(library) ?? '', range),
    )
    .map(([library, range]) => {
      return `it needs ${library} ${range}, the shell has ${available.get(library) ?? 'none'}`;
    });
}
