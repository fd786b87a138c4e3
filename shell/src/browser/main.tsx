import './rememberRenderers.ts';
import '@statline/ui/tokens.css';
import '@statline/ui/base.css';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { createDashboardStore } from '../dashboard/createDashboardStore.ts';
import { requestDashboard } from '../dashboard/requestDashboard.ts';
import { Page } from '../layout/Page.tsx';
import { keepPageStill } from '../navigation/keepPageStill.ts';
import { visitsOf } from '../navigation/visitsOf.ts';
import { BROWSER_ONLY_DIGEST } from '../regions/RenderedInBrowserOnly.ts';
import { createRoutes } from '../routing/createRoutes.tsx';
import { createBrowserLoader } from './createBrowserLoader.ts';
import { keepTyped } from './keepTyped.ts';
import { prefetchOnIntent } from './prefetchOnIntent.ts';
import { readComposition } from './readComposition.ts';
import { trustScriptAddresses } from './trustScriptAddresses.ts';
import { watchAlterations } from './watchAlterations.ts';

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
  void import('./development/watchRemotes.ts').then(({ watchRemotes }) => watchRemotes());
}
