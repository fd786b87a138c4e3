import {
  formatSequences,
  type ReleaseSequences,
} from '../../protocol/composition/releaseSequences.ts';
import { type ModuleId, remoteOf } from '../../protocol/names/ModuleId.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { RenderRequest } from '../../rendering/renderer/Renderer.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import { whyNotValid } from '../../site/whyNotValid.ts';
import type { PageAddress } from '../PageOptions.ts';
import { resolveMounts } from '../visitors/chooseReleases.ts';
import type { Visitor } from '../visitors/Visitor.ts';
import type { ComposerOptions } from './ComposerOptions.ts';
import { NO_PAGE, type ResolvedPage } from './resolvePage.ts';

/** What a visitor's pages depend on. */
export interface PageInputs {
  releases: readonly AdmittedRelease[];
  data: unknown;
  sequences: ReleaseSequences;
}

export interface PageRequest
  extends RenderRequest,
    Pick<ResolvedPage, 'route' | 'about' | 'status' | 'isUrgent'> {
  search: string;
  /** The modules of the page itself and of its slots. */
  regions: readonly ModuleId[];
  /** The sequence numbers of the page's releases (`formatSequences`). */
  sequences: string;
  isPublic: boolean;
  foreignOrigins: readonly string[];
  invalidSlots: readonly { slot: string; reason: string }[];
}

/** A page pins the releases of the modules that it may mount; for a visitor with overrides, all. */
export function createPageRequest(
  { id, own, slots, modules, address: _, ...page }: ResolvedPage,
  address: PageAddress,
  { overrides }: Visitor,
  { releases, data, sequences }: PageInputs,
  { pages: { site, isPublic }, assets: { measured } }: Pick<ComposerOptions, 'pages' | 'assets'>,
): PageRequest {
  const invalidSlots = invalidSlotsOf(site, Object.keys(slots ?? {}), data);
  const emptied = Object.fromEntries(invalidSlots.map(({ slot }) => [slot, []]));
  const filled = slots && { ...slots, ...emptied };
  const regions = [...modules, ...Object.values(filled ?? {}).flat()];
  const isOverridden = overrides.size > 0;
  const mountable = [...(site.layoutModules ?? []), ...regions];
  const { mounts, releases: mounted } = resolveMounts(mountable, releases);
  const needed = isOverridden ? releases : mounted;
  const pinned = needed.map((release) => release.pinned);
  const remotes = new Set([
    ...mounts.map(remoteOf),
    ...pinned.map(({ name }) => name),
    // The 404 page depends on the releases of all remotes that may declare pages.
    ...(page.path === NO_PAGE ? Object.keys(site.grants?.paths ?? {}) : []),
  ]);
  return {
    ...page,
    regions,
    invalidSlots,
    mounts,
    search: address.query.toString(),
    composition: {
      data,
      releases: pinned,
      ...own,
      ...(filled && { slots: filled }),
      // Known once the page is rendered.
      rendered: [],
      // A developer's visit must not count for a published release.
      ...(measured && id !== undefined && !isOverridden && { measured: id }),
      ...(isOverridden && {
        overrides: Array.from(overrides, ([remote, override]) => ({
          remote,
          inBrowserOnly: 'container' in override,
        })),
      }),
    },
    releases: needed,
    sequences: formatSequences(new Map([...sequences].filter(([name]) => remotes.has(name)))),
    // A shared cache would store a 503 for longer than the remote has no release.
    isPublic: !isOverridden && page.status !== 503 && isPublic(data, address),
    foreignOrigins: originsOf([
      // The visitor may navigate to modules of any release.
      ...releases.map((release) => release.pinned.baseUrl),
      ...Array.from(overrides.values(), (override) => ('url' in override ? override.url : '')),
    ]),
  };
}

/** The slots whose props are invalid: they stay empty, since their modules were never tested with such props. */
const invalidSlotsOf = ({ slots = {} }: Site, names: readonly string[], data: unknown) =>
  names.flatMap((slot) => {
    const { propsSchema, props } = slots[slot] ?? {};
    const reason = propsSchema && whyNotValid(propsSchema, props?.(data));
    return reason === undefined ? [] : [{ slot, reason }];
  });

/** Releases in the mirror have addresses without an origin. */
const originsOf = (urls: readonly string[]): string[] => [
  ...new Set(urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))),
];
