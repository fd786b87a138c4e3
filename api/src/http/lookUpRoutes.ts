import type { Middleware } from 'koa';
import type { RequestState } from './RequestState.ts';

/** What answers one method at one fixed path. */
export interface Route {
  method: 'GET' | 'POST';
  path: string;
  /** Run in their order, each by the one before. */
  handlers: readonly Middleware<RequestState>[];
}

const DONE = Promise.resolve();

/**
 * Answers requests by looking their path up: `@koa/router` tries each path in turn and composes the
 * middleware anew for every request, a sixth of what a view of the dashboard cost. What is not
 * found is left to it: it knows an unknown path from a wrong method.
 */
export function lookUpRoutes(routes: readonly Route[]): Middleware<RequestState> {
  const byAddress = new Map<string, Route>();
  for (const route of routes) {
    byAddress.set(`${route.method} ${route.path}`, route);
    if (route.method === 'GET') byAddress.set(`HEAD ${route.path}`, route);
  }

  return (ctx, next) => {
    const route = byAddress.get(`${ctx.method} ${ctx.path}`);
    if (route === undefined) return next();
    ctx.state.route = route.path;
    const run = (index: number): Promise<void> =>
      route.handlers[index]?.(ctx, () => run(index + 1)) ?? DONE;
    return run(0);
  };
}
