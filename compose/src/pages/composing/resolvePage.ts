import type { Composition, FilledSlots } from '../../protocol/composition/Composition.ts';
import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { awaitedGrant } from '../../site/grants/pathGrants.ts';
import { ownModulesOf, pageAt } from '../../site/pageModules.ts';
import { toSitePage } from '../../site/pages/composeSite.ts';
import { fillSlots } from '../../site/pages/fillSlots.ts';
import { findAddress } from '../../site/pages/findAddress.ts';
import { findReleasePage } from '../../site/pages/findReleasePage.ts';
import type { Site } from '../../site/SiteDefinition.ts';

export interface ResolvedPage {
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
  /** Goes first in the render queue, and stays cached. Not wildcard pages, whose addresses clients can invent. */
  isUrgent: boolean;
  /** The page's id, if it is one of the site's own. */
  id?: string;
  /** The parts of the composition that the browser cannot derive from the site. */
  own?: Pick<Composition, 'page' | 'isAwaited'>;
}

/** Replaces the path of every address without a page: the 404 page is the same for all of them. */
export const NO_PAGE = '/404';

/** The page at a pathname, in any spelling: one of the site's own, one that a release declares, or none. */
export function resolvePage(
  site: Site,
  pathname: string,
  releases: readonly AdmittedRelease[],
): ResolvedPage {
  const { grants, notFound } = site;
  const address = findAddress(site, pathname);
  const fixed = address === undefined ? undefined : pageAt(site, address);
  const found =
    address === undefined && grants ? findReleasePage(grants.paths, releases, pathname) : undefined;
  const page = fixed ?? (found && toSitePage(site, found));
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
    const at = { address: pathname, path: awaited, route: awaited, about };
    return { ...none, ...at, status: 503, own: { isAwaited: true } };
  }
  return { ...none, address, path: NO_PAGE, route: NO_PAGE, about: notFound.about, status: 404 };
}
