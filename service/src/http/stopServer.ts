import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import type { RequestTracker } from './trackRequests.ts';

interface StopOptions {
  /** How long connections that are not accepted yet may delay the end of listening. */
  acceptTimeoutMs: number;
  /** How long idle connections stay open, for requests that are already on their way. */
  idleGraceMs: number;
  /** How long pending requests may take after the end of listening. */
  drainTimeoutMs: number;
}

const DEFAULT_STOP: StopOptions = {
  acceptTimeoutMs: 2_000,
  idleGraceMs: 250,
  drainTimeoutMs: 5_000,
};

/**
 * Stops a server without losing a request. It accepts the connections in the queue, then stops listening. From then on
 * each response closes its connection. Idle connections are closed after a short grace period, since closing them at
 * once would reset a request that was just sent. Then it waits for pending requests.
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
 * Resolves after a turn of the event loop without a new connection, or after `atMostMs`. libuv accepts one connection
 * per turn, a slow disk makes turns long, and connections that still wait when the listener closes are reset.
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
 * Runs right after the event loop has read what has arrived: on a busy machine these may be requests, which closing
 * would reset unread. Two turns, since the first immediate may run at the end of a turn whose reads were earlier.
 */
function afterReading(close: () => void): void {
  setImmediate(() => setImmediate(close));
}
