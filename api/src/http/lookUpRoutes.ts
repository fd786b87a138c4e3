import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { RequestState } from './RequestState.ts';

interface Route {
  path: string;
  stack: readonly Middleware<RequestState>[];
}

const DONE = Promise.resolve();

/**
 * Answers requests for a router's routes, all of which are fixed paths, by looking them up: the
 * router itself tries each path in turn and composes the middleware anew for every request, a
 * sixth of what a view of the dashboard cost. What is not found is left to it: it knows an
 * unknown path from a wrong method.
 */
export function lookUpRoutes(router: Router<RequestState>): Middleware<RequestState> {
  const routes = new Map<string, Route>();
  for (const { methods, path, stack } of router.stack) {
    // Types of the router's own context, which nothing here reads.
    const route = { path, stack } as unknown as Route;
    for (const method of methods) routes.set(`${method} ${path}`, route);
  }

  return (ctx, next) => {
    const route = routes.get(`${ctx.method} ${ctx.path}`);
    if (route === undefined) return next();
    ctx.state.route = route.path;
    const run = (index: number): Promise<void> =>
      route.stack[index]?.(ctx, () => run(index + 1)) ?? DONE;
    return run(0);
  };
}
