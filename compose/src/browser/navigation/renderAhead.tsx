import { use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { LoadedModule } from '../../site/react/ModuleLoader.ts';
import type { RegionDefinition } from '../../site/SiteDefinition.ts';

/**
 * Renders modules of a page that the visitor may go to: the first render compiles their code and creates their styles,
 * which takes more than all later ones. React shows nothing of it and runs no effects, because the last child never
 * finishes. Modules with a `load` are left out, since rendering would request their data.
 *
 * Not a transition: after each of its slices browsers recalculate the styles of the page on screen, since styles were
 * added, which takes more than the rendering.
 */
export async function renderAhead<Data>(
  regions: readonly RegionDefinition<Data>[],
  data: Data,
  load: (module: string) => Promise<LoadedModule>,
): Promise<void> {
  const loading = regions.map(async (region) => {
    const loaded = 'props' in region && (await load(region.module));
    return loaded && loaded.status === 'ready' && !loaded.loading ? (
      <loaded.Component key={region.module} {...region.props(data)} />
    ) : null;
  });
  const modules = await Promise.all(loading);
  let isRendered = false;
  const Once = () => !isRendered && modules;
  const Endless = () => {
    // React tries again.
    isRendered = true;
    return use(never);
  };
  // The bundle has no `createRoot`.
  const root = hydrateRoot(document.createElement('div'), null, { onUncaughtError: () => {} });
  root.render(
    <>
      <Once />
      <Endless />
    </>,
  );
}

const never = new Promise<never>(() => {});
