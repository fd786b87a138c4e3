import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import { slotsOf } from '../../site/grants/slotsOf.ts';
import { modulesOfSite, ownModulesOf } from '../../site/pagesOf.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import { SHARED_LIBRARIES } from '../../site/sharedLibraries.ts';

/**
 * What a site requires of releases: the modules that its layout, its pages and other modules may mount,
 * none that is defined beside them, and the shared libraries that it was built with.
 */
export function createReleaseContract(
  site: Pick<
    Site,
    'modules' | 'pages' | 'layoutModules' | 'redirects' | 'grants' | 'slots' | 'origins'
  >,
): ReleaseContract {
  const { modules, pages, redirects = {}, grants, slots, origins } = site;
  const versions = Object.entries(SHARED_LIBRARIES).map(([name, { version }]) => [name, version]);
  const offered = Object.keys(modules).filter((id) => modules[id]?.mountable);
  const pathOf = (id: string) => pages.find((page) => ownModulesOf(page).includes(id))?.path;
  const mounts = [...modulesOfSite(site), ...offered].map((id) => {
    const { sampleProps = {}, optional, mountable, propsSchema } = modules[id] ?? {};
    const path = pathOf(id);
    const required = {
      sampleProps: { ...sampleProps },
      ...(optional && { optional }),
      ...(mountable && { mountable }),
      ...(mountable && propsSchema && { checksProps: true }),
      ...(path !== undefined && { path }),
    };
    return [id, required] as const;
  });
  return {
    versions: Object.fromEntries(versions),
    mounts: Object.fromEntries(mounts),
    ...(slots && {
      slots: Object.fromEntries(
        Object.entries(slots).map(([slot, { sampleProps }]) => {
          const path = pages.find((page) => slotsOf(page).includes(slot))?.path;
          return [slot, { sampleProps: { ...sampleProps }, ...(path !== undefined && { path }) }];
        }),
      ),
    }),
    ...(origins && {
      origins: Object.fromEntries(
        Object.entries(origins).map(([remote, { connect = [] }]) => [remote, [...connect]]),
      ),
    }),
    ...(grants && {
      grants: {
        paths: Object.fromEntries(
          Object.entries(grants.paths).map(([remote, paths]) => [remote, [...paths]]),
        ),
        sampleProps: { ...grants.sampleProps },
        taken: [...pages.map(({ path }) => path), ...Object.keys(redirects)],
      },
    }),
  };
}
