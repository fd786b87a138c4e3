import type { createBrowserRouter } from 'react-router-dom';
import type { Visits } from './VisitsContext.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** The visits that a router makes. */
export function visitsOf(router: Pick<Router, 'state' | 'subscribe'>): Visits {
  return (listener) => {
    let { key } = router.state.location;
    return router.subscribe(({ location }) => {
      if (location.key === key) return;
      key = location.key;
      listener(location);
    });
  };
}
