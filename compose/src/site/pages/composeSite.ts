import type { Composition, FilledSlots } from '../../protocol/composition/Composition.ts';
import type { FoundPage } from '../../protocol/manifest/ReleasePage.ts';
import { moduleId } from '../../protocol/names/ModuleId.ts';
import { fillPath, type PageParams } from '../../protocol/names/pagePath.ts';
import type { AnyPage, ComposedSite, Page } from '../ComposedSite.ts';
import { slotsOf } from '../pageModules.ts';
import type { DescribedPage, Site } from '../SiteDefinition.ts';

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

/** Turns a release's page into a page like the site's own, with the site's description and its module's props. */
export function toSitePage({ grants }: Pick<Site, 'grants'>, found: FoundPage): Page {
  const { remote, path, params, page } = found;
  return {
    id: `${remote}:${page.path}`,
    path,
    params,
    about: grants?.about(describe(found)),
    regions: [
      {
        module: moduleId(remote, page.module),
        props: (data) => ({ ...grants?.props?.(data), ...page.props, params }),
      },
    ],
  };
}

function describe({ remote, path, params, page }: FoundPage): DescribedPage {
  const { title, description, canonical, robots, status = 200 } = page;
  return {
    remote,
    path,
    title: fillText(title, params),
    description: fillText(description, params),
    canonicalPath: canonical === undefined ? path : fillPath(canonical, params),
    status,
    ...(robots === undefined ? {} : { robots }),
  };
}

const fillText = (text: string, params: PageParams): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name) =>
    Object.hasOwn(params, name) ? (params[name] ?? '') : whole,
  );
