import '@statline/compose/browser/development/rememberRenderers';
import '@statline/ui/tokens.css';
import '@statline/ui/base.css';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { keepTyped } from '@statline/compose/browser/hydration/keepTyped';
import { readComposition } from '@statline/compose/browser/hydration/readComposition';
import { removeStrangers } from '@statline/compose/browser/hydration/removeStrangers';
import { watchAlterations } from '@statline/compose/browser/hydration/watchAlterations';
import { createBrowserLoader } from '@statline/compose/browser/loading/createBrowserLoader';
import { prefetchOnIntent } from '@statline/compose/browser/loading/prefetchOnIntent';
import { trustScriptAddresses } from '@statline/compose/browser/loading/trustScriptAddresses';
import { BROWSER_ONLY_DIGEST } from '@statline/compose/react/RenderedInBrowserOnly';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { createDashboardStore } from '../dashboard/createDashboardStore.ts';
import { requestDashboard } from '../dashboard/requestDashboard.ts';
import { Page } from '../layout/Page.tsx';
import { keepPageStill } from '../navigation/keepPageStill.ts';
import { visitsOf } from '../navigation/visitsOf.ts';
import { createRoutes } from '../routing/createRoutes.tsx';

trustScriptAddresses();

const composition = readComposition();
const modules = createBrowserLoader(composition, {
  loadRemote,
  registerPlugins,
  registerRemotes,
});
const dashboard = createDashboardStore(composition.dashboard, () =>
  requestDashboard('/api/dashboard'),
);
const routes = createRoutes(composition, modules);

// The server has run the loaders of this page; an entry for each keeps the browser from running them again.
const matches = matchRoutes(routes, window.location) ?? [];
const loaderData = Object.fromEntries(matches.map(({ route }) => [route.id, null]));
const router = createBrowserRouter(routes, { hydrationData: { loaderData } });

const visits = visitsOf(router);
const startedAt = router.state.location.pathname;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');
const isAltered = watchAlterations(root, composition.sent);

function onRecoverableError(error: unknown): void {
  const { digest } = error as { digest?: string };
  // A region that the server left out on purpose is no news.
  if (digest === BROWSER_ONLY_DIGEST) return;
  // biome-ignore lint/suspicious/noConsole: for whoever wonders; nothing has failed
  if (isAltered()) console.info('Something has changed this page; parts were rendered anew', error);
  else reportError(error);
}

const content = document.getElementById('content');
if (content) removeStrangers(content);
const stopKeeping = keepTyped(root);
const leave = visits(({ pathname }) => {
  if (pathname === startedAt) return;
  stopKeeping();
  leave();
});
hydrateRoot(
  root,
  <Page modules={modules} dashboard={dashboard} visits={visits}>
    <RouterProvider router={keepPageStill(router)} />
  </Page>,
  { onRecoverableError },
);
prefetchOnIntent(routes, modules);

if (process.env.NODE_ENV === 'development') {
  void import('@statline/compose/browser/development/watchRemotes').then(({ watchRemotes }) =>
    watchRemotes(),
  );
}
