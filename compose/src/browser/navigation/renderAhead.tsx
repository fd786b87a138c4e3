import { startTransition, use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { LoadedModule } from '../../site/react/ModuleLoader.ts';
import type { RegionDefinition } from '../../site/SiteDefinition.ts';

/**
 * Renders modules of a page that the visitor may go to, in slices: the first render compiles their code and creates
 * their styles, which takes more than all later ones. React shows nothing of it and runs no effects, because the last
 * child never finishes. Modules with a `load` are left out, since rendering would request their data.
 */
export function renderAhead<Data>(
  regions: readonly RegionDefinition<Data>[],
  data: Data,
  load: (module: string) => Promise<LoadedModule>,
): void {
  // The bundle has no `createRoot`.
  const root = hydrateRoot(document.createElement('div'), null, { onUncaughtError: () => {} });
  startTransition(() =>
    root.render(
      <>
        {regions.map(
          (region) =>
            'props' in region && (
              <Ahead key={region.module} loading={load(region.module)} props={region.props(data)} />
            ),
        )}
        <Endless />
      </>,
    ),
  );
}

function Ahead({ loading, props }: { loading: Promise<LoadedModule>; props: object }) {
  const loaded = use(loading);
  return loaded.status === 'ready' && !loaded.loading && <loaded.Component {...props} />;
}

const never = new Promise<never>(() => {});
const Endless = () => use(never);
