import type { Composition, FilledSlots } from '../../protocol/composition/Composition.ts';
import { slotsOf } from '../pageModules.ts';
import type { AnyPage, ComposedSite, Page, Site } from '../SiteDefinition.ts';
import { toSitePage } from './toSitePage.ts';

/** Adds a composition's page, and its modules in slots, to the site. Server and browser must get the same result. */
export function composeSite(
  site: Site,
  { page, slots = {} }: Pick<Composition, 'page' | 'slots'>,
): ComposedSite {
  const isListed = (given: AnyPage) => slotsOf(given).every((slot) => Object.hasOwn(slots, slot));
  const regionsOf = (region: AnyPage['regions'][number]): Page['regions'] => {
    if (!('slot' in region)) return [region];
    const props = (data: unknown) => site.slots?.[region.slot]?.props(data) ?? {};
    return (slots[region.slot] ?? []).map((module) => ({ module, props }));
  };
  return {
    ...site,
    modules: modulesWithSlots(site, slots),
    pages: [
      ...site.pages
        .filter(isListed)
        .map((given) => ({ ...given, regions: given.regions.flatMap(regionsOf) })),
      ...(page ? [toSitePage(site, page)] : []),
    ],
    elsewhere: site.pages.filter((given) => !isListed(given)).map(({ path }) => path),
  };
}

/** The site's modules and the modules in slots, which are optional. */
export function modulesWithSlots(
  { modules }: Pick<Site, 'modules'>,
  slots: FilledSlots = {},
): Site['modules'] {
  const filled = Object.values(slots).flat();
  if (filled.length === 0) return modules;
  const optional = filled.map((module) => [module, { sampleProps: {}, optional: true }]);
  return { ...modules, ...Object.fromEntries(optional) };
}
