import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Tracks the requests that a server has accepted and not yet responded to. */
export interface RequestTracker {
  /** From now on all responses have `Connection: close`, pending ones included. */
  disableKeepAlive(): void;
  /** Closes idle connections, and from now on each one that becomes idle. */
  closeIdle(): void;
  /** Closes connections whose response has been pending longer than this. */
  closeOverdue(timeoutMs: number): void;
  closeAll(): void;
  active(): number;
}

/** The response that a connection waits for. */
interface Pending {
  response: ServerResponse;
  /** Start of its request, on the clock of `performance.now()`. */
  since: number;
}

/**
 * Also closes a connection that sends a request before the response to its last one has ended. Browsers and proxies do
 * not pipeline; Node would parse thousands of such requests from one packet and handle all of them at once, and never
 * emits `close` of the responses that were still waiting when the connection ended.
 *
 * Node's `closeIdleConnections` does not close connections that have never sent anything, which browsers open ahead:
 * they would delay a stop until its deadline.
 */
export function trackRequests(server: Server): RequestTracker {
  /** Every open connection; undefined: idle. */
  const connections = new Map<Socket, Pending | undefined>();
  let keepAliveDisabled = false;
  let closingIdle = false;

  const allPending = () => [...connections.values()].filter((pending) => pending !== undefined);

  // One shared function, so that none is created per response.
  function forget(this: ServerResponse): void {
    const { socket } = this.req;
    if (!connections.has(socket)) return;
    connections.set(socket, undefined);
    if (closingIdle) socket.end();
  }

  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });

  const track = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (connections.get(socket)) socket.destroy();
    // Of a packet that was parsed already, Node goes on to emit the other requests.
    if (socket.destroyed) return;
    connections.set(socket, { response, since: performance.now() });
    if (keepAliveDisabled) response.shouldKeepAlive = false;
    response.on('close', forget);
  };
  server.prependListener('request', track);
  server.prependListener('checkExpectation', track);

  return {
    disableKeepAlive: () => {
      keepAliveDisabled = true;
      for (const { response } of allPending()) response.shouldKeepAlive = false;
    },
    closeIdle: () => {
      closingIdle = true;
      for (const [socket, pending] of connections) if (!pending) socket.destroy();
    },
    closeOverdue: (timeoutMs) => {
      const oldest = performance.now() - timeoutMs;
      for (const [socket, pending] of connections)
        if (pending && pending.since < oldest) socket.destroy();
    },
    closeAll: () => {
      for (const socket of connections.keys()) socket.destroy();
    },
    active: () => allPending().length,
  };
}
