import type { BrowserRouter } from '../../site/SiteDefinition.ts';

/**
 * The same router, which tells React of nothing but another page. A visit to a section of the page
 * on screen changes nothing that is rendered, and a change above a region whose script has not come
 * yet makes React drop the server's HTML.
 */
export function renderPageChangesOnly(router: BrowserRouter): BrowserRouter {
  const subscribe: BrowserRouter['subscribe'] = (listener) => {
    let shown = router.state;
    return router.subscribe((state, options) => {
      const isSamePage = state.location.pathname === shown.location.pathname;
      if (isSamePage && state.errors === shown.errors) return;
      shown = state;
      listener(state, options);
    });
  };
  return new Proxy(router, {
    get: (target, property) =>
      property === 'subscribe' ? subscribe : Reflect.get(target, property),
  });
}
