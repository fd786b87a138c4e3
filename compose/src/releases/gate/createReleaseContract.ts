import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';
import { modulesOfSite, ownModulesOf, slotsOf } from '../../site/pageModules.ts';
import type { Site } from '../../site/SiteDefinition.ts';
import { SHARED_LIBRARIES } from '../../site/sharedLibraries.ts';

/** What a site offers to releases. A module that the site defines, but neither mounts nor offers, is left out. */
export function createReleaseContract(
  site: Pick<
    Site,
    'modules' | 'pages' | 'layoutModules' | 'redirects' | 'grants' | 'slots' | 'origins'
  >,
): ReleaseContract {
  const { modules, pages, redirects = {}, grants, slots, origins } = site;
  const offered = Object.keys(modules).filter((id) => modules[id]?.mountable);
  // The first page of each.
  const paths = new Map(
    pages.toReversed().flatMap((page) => ownModulesOf(page).map((id) => [id, page.path] as const)),
  );
  const mounts = [...modulesOfSite(site), ...offered].map((id) => {
    const { sampleProps = {}, optional, mountable, propsSchema, sections } = modules[id] ?? {};
    return [
      id,
      {
        sampleProps,
        optional: optional || undefined,
        mountable: mountable || undefined,
        checksProps: (mountable && propsSchema !== undefined) || undefined,
        path: paths.get(id),
        sections: sections?.length ? sections : undefined,
      },
    ];
  });
  // Teams get it as JSON, without undefined values.
  return JSON.parse(
    JSON.stringify({
      versions: mapValues(SHARED_LIBRARIES, ({ version }) => version),
      mounts: Object.fromEntries(mounts),
      slots:
        slots &&
        mapValues(slots, ({ sampleProps = {} }, slot) => ({
          sampleProps,
          path: pages.find((page) => slotsOf(page).includes(slot))?.path,
        })),
      origins: origins && mapValues(origins, ({ connect = [] }) => connect),
      grants: grants && {
        paths: grants.paths,
        sampleProps: grants.sampleProps ?? {},
        taken: [...pages.map(({ path }) => path), ...Object.keys(redirects)],
      },
    }),
  );
}

const mapValues = <Value, Mapped>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Mapped,
): Record<string, Mapped> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
