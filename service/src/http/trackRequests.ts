import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The requests that a server has accepted and not yet responded to. */
export interface RequestTracker {
  /** From now on responses have `Connection: close`, also those under way. */
  disableKeepAlive(): void;
  /** Ends connections that wait for nothing, and from now on each one when it comes to that. */
  closeIdle(): void;
  /** Ends connections whose response has been under way for longer than this. */
  closeOverdue(timeoutMs: number): void;
  closeAll(): void;
  active(): number;
}

/**
 * Node's `closeIdleConnections` spares a connection that has never sent anything, as browsers open them
 * ahead of need: it would delay a stop until its deadline.
 */
export function trackRequests(server: Server): RequestTracker {
  const connections = new Set<Socket>();
  /** Each with the moment at which its request was taken, on the clock of `performance.now()`. */
  const responses = new Map<ServerResponse, number>();
  let keepAliveDisabled = false;
  let closingIdle = false;

  const busyConnections = () => new Set([...responses.keys()].map(({ req }) => req.socket));

  // One function for all responses, so that none is created for each.
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
