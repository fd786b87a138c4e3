import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { PageRoot } from '../react/PageRoot.tsx';
import { BROWSER_ONLY_DIGEST } from '../react/RenderedInBrowserOnly.ts';
import { createRoutes } from '../site/createRoutes.tsx';
import { laterModulesAt } from '../site/pagesOf.ts';
import type { BrowserRouter, SiteDefinition } from '../site/SiteDefinition.ts';
import { joinFederation } from './federation/joinFederation.ts';
import { keepTyped } from './hydration/keepTyped.ts';
import { readComposition } from './hydration/readComposition.ts';
import { removeStrangers } from './hydration/removeStrangers.ts';
import { renderPageChangesOnly } from './hydration/renderPageChangesOnly.ts';
import { watchAlterations } from './hydration/watchAlterations.ts';
import { createBrowserLoader } from './loading/createBrowserLoader.ts';
import { trustScriptAddresses } from './loading/trustScriptAddresses.ts';
import { prefetchOnIntent } from './prefetchOnIntent.ts';
import { sampleVisit } from './visits/sampleVisit.ts';

export interface HydrateOptions {
  /**
   * Selector of the element in which the layout renders the page, and nothing besides: what
   * browser extensions put there between regions is taken out. Default: it stays, and may cost
   * the page what the server has sent of it.
   */
  content?: string;
}

/**
 * Takes over the page that the server sent, and navigates between the site's pages from then on.
 *
 * @throws Error when the page is not one that `createComposition` has sent.
 */
export function hydrate<Data, About>(
  site: SiteDefinition<Data, About>,
  { content }: HydrateOptions = {},
): void {
  trustScriptAddresses();
  const composition = readComposition();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root"');

  const loader = createBrowserLoader(composition, joinFederation());
  const routes = createRoutes(site, composition, loader);
  // The server has run the loaders of this page; an entry for each keeps the browser from running them again.
  const matches = matchRoutes(routes, window.location) ?? [];
  const loaderData = Object.fromEntries(matches.map(({ route }) => [route.id, null]));
  const router = createBrowserRouter(routes, { hydrationData: { loaderData } });

  const regions = content === undefined ? null : root.querySelector(content);
  const isAltered = watchAlterations(root, composition.sent);
  if (regions) removeStrangers(regions);
  forgetTypedOnLeaving(router, keepTyped(root));
  hydrateRoot(
    root,
    <PageRoot site={site} data={composition.data} loader={loader} router={router}>
      <RouterProvider router={renderPageChangesOnly(router)} />
    </PageRoot>,
    { onRecoverableError: (error) => onRecoverableError(error, isAltered) },
  );
  loader.prefetch(laterModulesAt(site, window.location.pathname));
  prefetchOnIntent(site, loader);
  sampleVisit(composition);

  if (process.env.NODE_ENV === 'development') {
    void import('./development/watchRemotes.ts').then(({ watchRemotes }) => watchRemotes());
  }
}

function onRecoverableError(error: unknown, isAltered: () => boolean): void {
  const { digest } = error as { digest?: string };
  // A region that the server left out on purpose is no news.
  if (digest === BROWSER_ONLY_DIGEST) return;
  // biome-ignore lint/suspicious/noConsole: for whoever wonders; nothing has failed
  if (isAltered()) console.info('Something has changed this page; parts were rendered anew', error);
  else reportError(error);
}

/** The fields of another page are nobody's model for those of this one. */
function forgetTypedOnLeaving(router: BrowserRouter, forget: () => void): void {
  const { pathname } = router.state.location;
  const leave = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    forget();
    leave();
  });
}
