import type { RemoteModuleId, RemoteModules } from '@statline/contract/remotes';
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageHead } from '../../../compose/src/site/head/usePageHead.ts';
import { SiteLayout } from '../../../shell/src/layout/SiteLayout.tsx';
import { SiteRoot } from '../../../shell/src/layout/SiteRoot.tsx';
import type { PageData } from '../../../shell/src/pages/PageData.ts';
import { PAGES } from '../../../shell/src/pages/pages.tsx';
import { describePage } from '../../../shell/src/seo/describePage.ts';
import { goToSection } from './goToSection.ts';

/** Those of the pages that a peer's script is for. */
export type PeerModules = { readonly [Id in RemoteModuleId]?: ComponentType<RemoteModules[Id]> };

/** This site's pages and modules as an ordinary React application has them, without the engine. */
export function PeerApp({ data, modules }: { data: PageData; modules: PeerModules }) {
  const { pathname } = useLocation();
  const page = PAGES.find(({ path }) => path === pathname);
  if (!page) throw new Error(`Peers have no page at ${pathname}`);
  usePageHead(useMemo(() => describePage(data.site, page.about), [data.site, page.about]));
  useEffect(() => {
    document.addEventListener('submit', goToSection);
    return () => document.removeEventListener('submit', goToSection);
  }, []);

  return (
    <SiteRoot data={data} router={undefined}>
      <SiteLayout data={data} overrides={[]}>
        {page.regions.map((region) => {
          if (!('module' in region)) throw new Error('Peers have no slots');
          const Module = modules[region.module] as ComponentType<object>;
          const mount = (props: object): ReactNode => <Module {...props} />;
          return (
            <Suspense key={region.module}>
              {'render' in region ? region.render(mount, data) : mount(region.props(data))}
            </Suspense>
          );
        })}
      </SiteLayout>
    </SiteRoot>
  );
}
