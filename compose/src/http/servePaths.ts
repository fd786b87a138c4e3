import type Koa from 'koa';

/** Writes an answer; `match` is that of the path's pattern. Without a body it is a 404. */
export type Answer = (ctx: Koa.Context, match: RegExpMatchArray) => void | Promise<void>;

/**
 * Answers GET and HEAD requests for a few paths, never from a cache; everything else goes on.
 *
 * @param answers pattern of the whole path → what answers it.
 */
export function servePaths(answers: readonly (readonly [RegExp, Answer])[]): Koa.Middleware {
  return async (ctx, next) => {
    if (!['GET', 'HEAD'].includes(ctx.method)) return next();
    for (const [pattern, answer] of answers) {
      const match = ctx.path.match(pattern);
      if (!match) continue;
      ctx.set('Cache-Control', 'no-store');
      return answer(ctx, match);
    }
    return next();
  };
}
