import type { OverriddenRemote } from '../composition/Composition.ts';
import { mountsOf } from '../composition/mountsOf.ts';
import { writeMarks } from '../composition/releaseMarks.ts';
import { withInner } from '../composition/withInner.ts';
import type { MeasuredVisits } from '../document/partsOfDocument.ts';
import { awaitedGrant } from '../grants/awaitedGrant.ts';
import type { FoundPage } from '../grants/FoundPage.ts';
import { pageFrom } from '../grants/pageFrom.ts';
import { releasePageAt } from '../grants/releasePageAt.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { RenderRequest } from '../renderer/Renderer.ts';
import { modulesOf, pageAt } from '../site/pagesOf.ts';
import type { Page, Site } from '../site/SiteDefinition.ts';
import type { LiveRelease } from '../tracking/LiveRelease.ts';
import { hasOwnRemotes, type Visitor } from '../visitors/Visitor.ts';
import type { PageInputs } from './createPageKeys.ts';

/** What a visitor asked for. */
export interface PageAddress {
  /** The path of a page, as the site spells it; undefined: there is no such page. */
  path: string | undefined;
  query: URLSearchParams;
}

/** What stands at an address. */
interface PageAt {
  path: string;
  /** The path as it is declared: of a release's page with its parameters, never as it was asked for. */
  route: string;
  /** What the site says of the page. */
  about: unknown;
  /** The modules of the page itself: those that it is not a page without. */
  regions: readonly ModuleId[];
  /** As long as there is something to show. */
  status: number;
  fixed?: Page | undefined;
  found?: FoundPage | undefined;
}

/** A page to be made for a visitor. */
export interface PageRequest extends RenderRequest, Omit<PageAt, 'fixed' | 'found'> {
  search: string;
  /** What the page tells of its releases (`writeMarks`). */
  marks: string;
  isEverybodys: boolean;
  foreignOrigins: readonly string[];
}

export interface RequestDependencies {
  site: Site;
  /** Whether a page of this data is everybody's (`CompositionOptions`). */
  isEverybodys(data: unknown, address: PageAddress): boolean;
  /** Origins that this visitor's page may load remotes from besides the site's own. */
  foreignOrigins: (visitor: Visitor) => readonly string[];
  /** Which visits browsers measure, and with what; undefined: none. */
  measured: MeasuredVisits | undefined;
}

/** Stands for every address without a page: the page that says so is the same for all of them. */
const NO_PAGE = '/404';

/** What an address means to a visitor, and all that the page there is made from. */
export function requestFrom(
  address: PageAddress,
  visitor: Visitor,
  { releases, data, marks }: PageInputs,
  { site, isEverybodys, foreignOrigins, measured }: RequestDependencies,
): PageRequest {
  const { fixed, found, ...page } = pageFor(site, address, releases);
  const isOverridden = hasOwnRemotes(visitor);
  const pinned = releases.map((release) => release.pinned);
  return {
    ...page,
    mounts: withInner([...(site.layoutModules ?? []), ...page.regions], (id) =>
      mountsOf(id, pinned),
    ),
    search: address.query.toString(),
    // Of open pages there are as many as anybody makes up.
    isUrgent: fixed !== undefined || found?.isListed === true,
    composition: {
      data,
      releases: pinned,
      ...(found && { page: found }),
      // Known once the page is rendered.
      rendered: [],
      // What a developer looks at is nobody's release.
      ...(measured && fixed && !isOverridden ? { measured: fixed.id } : {}),
      ...(isOverridden ? { overrides: overriddenBy(visitor) } : {}),
    },
    releases,
    marks: writeMarks(marks),
    // Shared caches would keep it for longer than the remote is away.
    isEverybodys: !isOverridden && page.status !== 503 && isEverybodys(data, address),
    foreignOrigins: foreignOrigins(visitor),
  };
}

const overriddenBy = ({ overrides, developed }: Visitor): OverriddenRemote[] =>
  [...new Set([...overrides.keys(), ...developed.keys()])].map((remote) => ({
    remote,
    inBrowserOnly: developed.has(remote),
  }));

/** What stands at an address: a page of the site's own, one that comes with a release, or none. */
export function pageFor(
  site: Site,
  { path }: PageAddress,
  releases: readonly LiveRelease[],
): PageAt {
  const fixed = path === undefined ? undefined : pageAt(site, path);
  const found = fixed ? undefined : releasePageAt(site, releases, path);
  const page = fixed ?? (found && pageFrom(site, found));
  if (page) {
    const { path, about } = page;
    const { path: route, status = 200 } = found?.page ?? { path };
    return { path, route, about, status, regions: modulesOf(page), fixed, found };
  }
  const pinned = releases.map((release) => release.pinned);
  const awaited = path === undefined ? undefined : awaitedGrant(site, pinned, path);
  if (awaited !== undefined && site.grants) {
    const { about } = site.grants.unavailable;
    return { path: awaited, route: awaited, about, status: 503, regions: [] };
  }
  return { path: NO_PAGE, route: NO_PAGE, about: site.notFound.about, status: 404, regions: [] };
}
