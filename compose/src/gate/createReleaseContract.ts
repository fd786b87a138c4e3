import { modulesOf } from '../site/pagesOf.ts';
import type { Site } from '../site/SiteDefinition.ts';
import { SHARED_LIBRARIES } from '../site/sharedLibraries.ts';
import type { ReleaseContract } from './ReleaseContract.ts';

/**
 * What a site asks of releases: the modules that its pages mount, none that is defined beside
 * them, and the shared libraries that it was built with.
 */
export function createReleaseContract({
  modules,
  pages,
  redirects = {},
  grants,
}: Pick<Site, 'modules' | 'pages' | 'redirects' | 'grants'>): ReleaseContract {
  const versions = Object.entries(SHARED_LIBRARIES).map(([name, { version }]) => [name, version]);
  const mounts = pages.flatMap(modulesOf).map((id) => {
    const { sampleProps = {}, optional } = modules[id] ?? {};
    return [id, { sampleProps: { ...sampleProps }, ...(optional && { optional }) }] as const;
  });
  return {
    versions: Object.fromEntries(versions),
    mounts: Object.fromEntries(mounts),
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
