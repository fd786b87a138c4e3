import type Koa from 'koa';
import type { Logger } from '../logging/createLogger.ts';

/** Codes of errors of a connection that the client has closed during a request or a response. */
const LEFT = ['ECONNRESET', 'EPIPE'];

/**
 * Logs errors that no middleware has handled, unless the client has left. Koa would print them, with their messages,
 * which may quote a request.
 */
export function logErrors(app: Koa, logger: Logger): void {
  app.on('error', (err, ctx?: Koa.Context) => {
    // A response that fails ends its connection with its own error.
    const isOfConnection = err === ctx?.req.socket.errored && LEFT.includes(err.code);
    if (isOfConnection || err.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    logger.error({ err }, 'request failed');
  });
}
