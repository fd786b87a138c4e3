import { request } from 'node:http';
import type { Middleware } from 'koa';

const TIMEOUT_MS = 5_000;

/** Passes what is below a path on to the service of a team, cookies included. */
export const passOn =
  (path: string, service: string): Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith(path)) return next();
    await new Promise<void>((resolve) => {
      const { host: _, ...headers } = ctx.req.headers;
      const asked = request(new URL(ctx.path + ctx.search, service), {
        method: ctx.method,
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      asked.once('response', (answer) => {
        ctx.status = answer.statusCode ?? 502;
        for (const [name, value] of Object.entries(answer.headers)) {
          if (value !== undefined && name !== 'connection') ctx.set(name, value);
        }
        ctx.body = answer;
        resolve();
      });
      asked.on('error', () => {
        ctx.status = 502;
        ctx.body = { message: 'Nobody answers there. Please try again.' };
        resolve();
      });
      ctx.req.pipe(asked);
    });
  };
