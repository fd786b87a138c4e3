import type { Composition, FilledSlots } from '../../protocol/composition/Composition.ts';
import type { AnyPage, ComposedSite, Page, Site } from '../SiteDefinition.ts';
import { pageFrom } from './pageFrom.ts';
import { slotsOf } from './slotsOf.ts';

/** A site with what the releases of a composition declare. */
export interface Composed {
  /** Each module in a slot is an optional module of the pages that have the slot. */
  site: ComposedSite;
  /** The page that a release declares. */
  page?: Page | undefined;
  /** Paths of the pages with slots that the composition does not state. */
  elsewhere?: readonly string[];
}

/** Adds to a site what the releases of a composition declare: the same on the server and in the browser. */
export function composeSite(
  site: Site,
  { page, slots = {} }: Pick<Composition, 'page' | 'slots'>,
): Composed {
  const own = page && pageFrom(site, page);
  if (!site.slots) return { site: site as ComposedSite, page: own };
  const isStated = (given: AnyPage) => slotsOf(given).every((slot) => Object.hasOwn(slots, slot));
  const regionsOf = (region: AnyPage['regions'][number]): Page['regions'] => {
    if (!('slot' in region)) return [region];
    const props = (data: unknown) => site.slots?.[region.slot]?.props(data) ?? {};
    return (slots[region.slot] ?? []).map((module) => ({ module, props }));
  };
  return {
    site: {
      ...site,
      modules: modulesWithSlots(site, slots),
      pages: site.pages
        .filter(isStated)
        .map((given) => ({ ...given, regions: given.regions.flatMap(regionsOf) })),
    },
    page: own,
    elsewhere: site.pages.filter((given) => !isStated(given)).map(({ path }) => path),
  };
}

/** The modules of a site, and those in its slots: each of these is optional. */
export function modulesWithSlots(
  { modules }: Pick<Site, 'modules'>,
  slots: FilledSlots = {},
): Site['modules'] {
  const filled = Object.values(slots).flat();
  if (filled.length === 0) return modules;
  const optional = filled.map((module) => [module, { sampleProps: {}, optional: true }]);
  return { ...modules, ...Object.fromEntries(optional) };
}
