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

/**
 * Node's `closeIdleConnections` does not close connections that have never sent anything, which browsers open ahead:
 * they would delay a stop until its deadline.
 */
export function trackRequests(server: Server): RequestTracker {
  const connections = new Set<Socket>();
  /** Response → start of its request, on the clock of `performance.now()`. */
  const responses = new Map<ServerResponse, number>();
  let keepAliveDisabled = false;
  let closingIdle = false;

  const busyConnections = () => new Set([...responses.keys()].map(({ req }) => req.socket));

  // One shared function, so that none is created per response.
  function forget(this: ServerResponse): void {
    responses.delete(this);
    const { socket } = this.req;
    if (closingIdle && !busyConnections().has(socket)) socket.end();
  }

  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    responses.set(response, performance.now());
    if (keepAliveDisabled) response.shouldKeepAlive = false;
    response.on('close', forget);
  });

  return {
    disableKeepAlive: () => {
      keepAliveDisabled = true;
      for (const response of responses.keys()) response.shouldKeepAlive = false;
    },
    closeIdle: () => {
      closingIdle = true;
      const busy = busyConnections();
      for (const socket of connections) if (!busy.has(socket)) socket.destroy();
    },
    closeOverdue: (timeoutMs) => {
      const oldest = performance.now() - timeoutMs;
      for (const [response, since] of responses) if (since < oldest) response.req.socket.destroy();
    },
    closeAll: () => {
      for (const socket of connections) socket.destroy();
    },
    active: () => responses.size,
  };
}
