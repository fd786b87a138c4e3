import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import type { RequestTracker } from './trackRequests.ts';

interface StopOptions {
  /** How long connections that wait to be accepted may delay the end of listening. */
  acceptTimeoutMs: number;
  /** How long an idle connection may still send the request that is already on its way. */
  idleGraceMs: number;
  /** How long requests under way may take, from the end of listening. */
  drainTimeoutMs: number;
}

const DEFAULT_STOP: StopOptions = {
  acceptTimeoutMs: 2_000,
  idleGraceMs: 250,
  drainTimeoutMs: 5_000,
};

/**
 * Stops a server without losing a request: connections in the queue are accepted, then listening
 * ends; from there on each response ends its connection; idle ones get a short grace, since
 * closing them at once would reset a request that has just been sent; then the requests under
 * way are waited for.
 *
 * @returns the number of requests that were cut off at the deadline.
 */
export async function stopServer(
  server: Server,
  tracker: RequestTracker,
  { acceptTimeoutMs, idleGraceMs, drainTimeoutMs }: StopOptions = DEFAULT_STOP,
): Promise<{ abandoned: number }> {
  let abandoned = 0;
  const closed = once(server, 'close');
  await allAccepted(server, acceptTimeoutMs);
  // http.Server.close() would also reset idle connections at once.
  TcpServer.prototype.close.call(server);
  tracker.disableKeepAlive();

  const grace = setTimeout(() => afterReading(tracker.closeIdle), idleGraceMs);
  const deadline = setTimeout(() => {
    abandoned = tracker.active();
    tracker.closeAll();
  }, drainTimeoutMs);
  await closed;
  clearTimeout(grace);
  clearTimeout(deadline);
  return { abandoned };
}

/**
 * Resolves once a turn of the event loop has brought no connection, or after `atMostMs`. libuv
 * accepts one connection in each turn, turns are long while a slow disk blocks them, and what
 * still waits when a listener closes is reset.
 */
function allAccepted(server: Server, atMostMs: number): Promise<void> {
  const end = performance.now() + atMostMs;
  let accepted = true;
  server.on('connection', () => {
    accepted = true;
  });
  return new Promise((resolve) => {
    const turn = () => {
      if (!accepted || performance.now() > end) {
        resolve();
        return;
      }
      accepted = false;
      setImmediate(turn);
    };
    setImmediate(turn);
  });
}

/**
 * Runs right after the event loop has read what had arrived: on a busy machine that may be
 * requests which closing would reset unread. Two turns, since the first immediate may be at the
 * end of a turn that had read before.
 */
function afterReading(close: () => void): void {
  setImmediate(() => setImmediate(close));
}
