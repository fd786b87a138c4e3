import type { Composition } from '../../protocol/composition/Composition.ts';
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
  const isStated = (own: AnyPage) => slotsOf(own).every((slot) => Object.hasOwn(slots, slot));
  const regionsOf = (region: AnyPage['regions'][number]): Page['regions'] => {
    if (!('slot' in region)) return [region];
    const props = (data: unknown) => site.slots?.[region.slot]?.props(data) ?? {};
    return (slots[region.slot] ?? []).map((module) => ({ module, props }));
  };
  const optional = Object.values(slots)
    .flat()
    .map((module) => [module, { sampleProps: {}, optional: true }]);
  return {
    site: {
      ...site,
      modules: { ...site.modules, ...Object.fromEntries(optional) },
      pages: site.pages
        .filter(isStated)
        .map((own) => ({ ...own, regions: own.regions.flatMap(regionsOf) })),
    },
    page: page && pageFrom(site, page),
    elsewhere: site.pages.filter((own) => !isStated(own)).map(({ path }) => path),
  };
}
