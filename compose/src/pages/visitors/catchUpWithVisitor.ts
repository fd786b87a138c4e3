import type Koa from 'koa';
import {
  MARKS_COOKIE,
  type ReleaseMarks,
  readMarks,
} from '../../protocol/composition/releaseMarks.ts';

/**
 * Before a visitor gets a page who has seen newer releases than this server knows, it catches up: the
 * page before may have been another server's, which has polled earlier.
 *
 * @param catchUp resolves when it has, or cannot in time.
 */
export function catchUpWithVisitor(catchUp: (seen: ReleaseMarks) => Promise<void>): Koa.Middleware {
  return async (ctx, next) => {
    const cookie = ctx.cookies.get(MARKS_COOKIE);
    if (cookie !== undefined) await catchUp(readMarks(cookie));
    await next();
  };
}
