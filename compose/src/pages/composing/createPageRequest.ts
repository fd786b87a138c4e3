import type { Composition, FilledSlots } from '../../protocol/composition/Composition.ts';
import {
  formatSequences,
  type ReleaseSequences,
} from '../../protocol/composition/releaseSequences.ts';
import { type ModuleId, remoteOf } from '../../protocol/manifest/ModuleId.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import type { RenderRequest } from '../../rendering/renderer/Renderer.ts';
import { findAddress } from '../../site/findAddress.ts';
import { awaitedGrant } from '../../site/grantedTo.ts';
import { fillSlots } from '../../site/grants/fillSlots.ts';
import { findReleasePage } from '../../site/grants/findReleasePage.ts';
import { pageFrom } from '../../site/grants/pageFrom.ts';
import { ownModulesOf, pageAt } from '../../site/pagesOf.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import { whyNotValid } from '../../site/whyNotValid.ts';
import type { PageAddress } from '../PageOptions.ts';
import { resolveMounts } from '../visitors/chooseReleases.ts';
import type { Visitor } from '../visitors/Visitor.ts';
import type { ComposerOptions } from './ComposerOptions.ts';

export interface PageAt {
  /** Its canonical address, or that of a redirect; undefined: there is neither. */
  address: string | undefined;
  path: string;
  /** The declared path, never the requested one: `/legal/rules/:sport` for a release's page with parameters. */
  route: string;
  /** The site's description of the page. */
  about: unknown;
  /** The modules of the page itself. */
  modules: readonly ModuleId[];
  /** Undefined: the page has no slot. */
  slots?: FilledSlots | undefined;
  /** The status, unless all required regions are unavailable. */
  status: number;
  /** Goes first in the render queue. Not urgent: pages with open parameters, whose addresses clients can invent. */
  isUrgent: boolean;
  /** The page's id, if it is one of the site's own. */
  id?: string;
  /** The parts of the composition that the browser cannot derive from the site. */
  own?: Pick<Composition, 'page' | 'isAwaited'>;
}

/** What a visitor's pages depend on. */
export interface PageInputs {
  releases: readonly AdmittedRelease[];
  data: unknown;
  sequences: ReleaseSequences;
}

export interface PageRequest
  extends RenderRequest,
    Pick<PageAt, 'route' | 'about' | 'status' | 'isUrgent'> {
  search: string;
  /** The modules of the page itself and of its slots. */
  regions: readonly ModuleId[];
  /** The sequence numbers of the page's releases (`formatSequences`). */
  sequences: string;
  isPublic: boolean;
  foreignOrigins: readonly string[];
  invalidSlots: readonly InvalidSlot[];
}

interface InvalidSlot {
  slot: string;
  reason: string;
}

/** Replaces the path of every address without a page: the 404 page is the same for all of them. */
const NO_PAGE = '/404';

/** A page pins the releases of the modules that it may mount, or all for a developer. */
export function createPageRequest(
  { id, own, slots, modules, address: _, ...page }: PageAt,
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
  names.flatMap((slot): InvalidSlot[] => {
    const { propsSchema, props } = slots[slot] ?? {};
    const reason = propsSchema && whyNotValid(propsSchema, props?.(data));
    return reason === undefined ? [] : [{ slot, reason }];
  });

/** Releases in the mirror have addresses without an origin. */
const originsOf = (urls: readonly string[]): string[] => [
  ...new Set(urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []))),
];

/** The page at a pathname, in any spelling: one of the site's own, one that a release declares, or none. */
export function pageFor(
  site: Site,
  pathname: string,
  releases: readonly AdmittedRelease[],
): PageAt {
  const { grants, notFound } = site;
  const address = findAddress(site, pathname);
  const fixed = address === undefined ? undefined : pageAt(site, address);
  const found =
    address === undefined && grants ? findReleasePage(grants.paths, releases, pathname) : undefined;
  const page = fixed ?? (found && pageFrom(site, found));
  if (page) {
    const { path, about } = page;
    const { path: route, status = 200 } = found?.page ?? { path };
    return {
      address: path,
      path,
      route,
      about,
      status,
      modules: ownModulesOf(page),
      slots: fillSlots(site, page, releases),
      isUrgent: found?.isListed ?? true,
      ...(fixed && { id: fixed.id }),
      ...(found && { own: { page: found } }),
    };
  }
  const none = { modules: [], isUrgent: false };
  const awaited = address === undefined ? awaitedGrant(site, releases, pathname) : undefined;
  if (awaited !== undefined && grants) {
    const { about } = grants.unavailable;
    const at = { address: pathname, path: awaited, route: awaited };
    return { ...none, ...at, about, status: 503, own: { isAwaited: true } };
  }
  const { about } = notFound;
  return { ...none, address, path: NO_PAGE, route: NO_PAGE, about, status: 404 };
}
