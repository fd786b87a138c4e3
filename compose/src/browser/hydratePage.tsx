import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { ModuleId } from '../protocol/names/ModuleId.ts';
import type { ComposedSite } from '../site/ComposedSite.ts';
import { laterModulesAt } from '../site/pageModules.ts';
import { setSiteEvents } from '../site/react/events/channel.ts';
import { BROWSER_ONLY_DIGEST } from '../site/react/RenderedInBrowserOnly.ts';
import { PageRoot, SitePage } from '../site/react/SitePage.tsx';
import type { SiteDefinition } from '../site/SiteDefinition.ts';
import { provideContainerGlobals } from './federation/containerGlobals.ts';
import { openContainer } from './federation/openContainer.ts';
import { preserveFieldValues } from './hydration/preserveFieldValues.ts';
import { showServerHtml } from './hydration/showServerHtml.ts';
import { wasAltered } from './hydration/wasAltered.ts';
import { connectHost, replayInteractions } from './interactions/replayInteractions.ts';
import { createBrowserLoader } from './loading/createBrowserLoader.ts';
import { trustScriptAddresses } from './loading/trustScriptAddresses.ts';
import { createBrowserPages } from './navigation/createBrowserPages.ts';
import { createRouter } from './navigation/createRouter.ts';
import { followLinks } from './navigation/followLinks.ts';
import { RouterInBrowser, showSection } from './navigation/RouterInBrowser.tsx';
import { readComposition } from './page/readComposition.ts';

/** @throws Error when the page is not one that `createComposition` has sent. */
export async function hydratePage<Data, About>(given: SiteDefinition<Data, About>): Promise<void> {
  trustScriptAddresses();
  provideContainerGlobals();
  setSiteEvents(given.events ?? {});
  const composition = readComposition();
  const { data, releases, page, isAwaited, overrides = [], static: statics = [] } = composition;
  const root = document.getElementById('root') as HTMLElement;

  const { path, serverHtml, usedRegions, interactions, endEnhancement } = window.composeBootstrap;
  const showCurrentHtml = showServerHtml(root, serverHtml);
  const fieldValues = preserveFieldValues(root);
  const onCommitted = (region: ModuleId | undefined) => {
    showCurrentHtml(region);
    fieldValues.replay(region);
  };
  const pinnedLoader = createBrowserLoader(
    composition,
    openContainer,
    {
      committed: onCommitted,
      mounted: (module) => {
        endEnhancement(module);
        void replayInteractions(interactions, module);
      },
      unmounted: endEnhancement,
    },
    async () => {
      const { openBrowserData } = await import(
        /* webpackChunkName: "data" */ './loading/createBrowserData.ts'
      );
      return openBrowserData(composition, router, loader.report);
    },
  );
  let loader = pinnedLoader;
  // In a development build of the host React Refresh shows the changes.
  if (overrides.length > 0 && process.env.NODE_ENV !== 'development') {
    const { refreshRemotes } = await import(
      /* webpackChunkName: "releases" */ './development/refreshRemotes.ts'
    );
    loader = refreshRemotes(pinnedLoader, releases);
  }
  usedRegions.onUse = loader.markUsed;
  for (const region of usedRegions.ids) loader.markUsed(region);
  connectHost(interactions, loader);
  let site = given as ComposedSite;
  // Loaded on demand, because few pages need it: those that a release declares, and those of sites with slots. A chunk
  // of its own would cost the host bundle 42 bytes.
  if (page || given.slots) {
    const { composeSite } = await import(
      /* webpackChunkName: "data" */ '../site/pages/composeSite.ts'
    );
    site = composeSite(given, composition);
  }
  const pages = createBrowserPages(site, loader.obtainRelease, isAwaited);
  const router = createRouter(
    site,
    pages,
    async (modules) => {
      // `untilHydrated` must begin before `prepare` changes the loader's state of the current page.
      const hydrated = fieldValues.untilHydrated(loader.untilMounted);
      const [isPrepared, isHydrated] = await Promise.all([loader.prepare(modules), hydrated]);
      // A region that did not load in time cannot keep its typed values, but the browser restores those of a document.
      return isPrepared && isHydrated !== undefined;
    },
    path,
  );

  const isAltered = wasAltered(root, composition.sent);
  // Typed values are restored within one page only.
  router.subscribe(({ pathname }) => {
    if (pathname !== router.initialPlace.pathname) fieldValues.forget();
  });
  const linkFollowing = new AbortController();
  const onHydrated = () => {
    interactions.follow = followLinks(router, interactions.effectOf, linkFollowing.signal);
    // Undefined: outside of the regions. React does not hydrate static regions, so nothing else reports them.
    for (const region of [undefined, ...statics]) {
      onCommitted(region);
      void replayInteractions(interactions, region);
    }
  };
  // As a transition, so that React yields to the browser between slices of the work.
  startTransition(() => {
    hydrateRoot(
      root,
      <PageRoot site={site} data={data} loader={loader} router={router}>
        <RouterInBrowser
          router={router}
          onHydrated={onHydrated}
          toSection={site.toSection ?? showSection}
        >
          {(isLeaving) => (
            <SitePage
              site={site}
              data={data}
              pages={pages}
              overrides={overrides}
              onFailure={() => linkFollowing.abort()}
              isLeaving={isLeaving}
            />
          )}
        </RouterInBrowser>
      </PageRoot>,
      { onRecoverableError: (...report) => onRecoverableError(isAltered, ...report) },
    );
  });
  const later = laterModulesAt(site, window.location.pathname);
  loader.prefetch(later.filter((id) => !statics.includes(id)));
  // Optional: if the script cannot be loaded, navigation is only slower.
  import(/* webpackChunkName: "ahead" */ './navigation/prefetchOnIntent.ts').then(
    ({ prefetchOnIntent }) => prefetchOnIntent(pages, loader, data),
    () => {},
  );

  if (process.env.NODE_ENV === 'development') {
    void import('./development/watchRemotes.ts').then(({ watchRemotes }) => watchRemotes());
  }
}

function onRecoverableError(isAltered: boolean, error: unknown, { componentStack = '' }): void {
  const { digest } = error as { digest?: string };
  // A region that the server left out on purpose is not an error.
  if (digest === BROWSER_ONLY_DIGEST) return;
  // Production builds of React name no component. In one line, since tools take lines with `at` for the error's stack.
  const named = new Error(`${error}${componentStack.replace(/\n */g, ' < ')}`, { cause: error });
  if (isAltered) {
    // biome-ignore lint/suspicious/noConsole: for developers; nothing has failed
    console.info('Something else has changed this page, or its HTML is invalid', named);
  } else reportError(named);
}
