import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The requests that a server has taken and not yet answered. */
export interface RequestTracker {
  /** From now on answers say `Connection: close`, also those under way. */
  disableKeepAlive(): void;
  /** Ends connections that wait for nothing, and from now on each one when it comes to that. */
  closeIdle(): void;
  /** Ends connections whose answer has been under way for longer than this. */
  closeOverdue(timeoutMs: number): void;
  /** Ends every connection. */
  closeAll(): void;
  /** Requests under way. */
  active(): number;
}

/**
 * Keeps the answers under way and the connections. Node's `closeIdleConnections` does not do: it
 * spares a connection that has never sent anything (as browsers open them ahead of need), which
 * would hold up a stop until its deadline.
 */
export function trackRequests(server: Server): RequestTracker {
  const connections = new Set<Socket>();
  /** Each with the moment at which its request was taken, on the clock of `performance.now()`. */
  const answers = new Map<ServerResponse, number>();
  let keepAliveDisabled = false;
  let closingIdle = false;

  const busyConnections = () => new Set([...answers.keys()].map(({ req }) => req.socket));

  // One function for all answers, so that none is created for each.
  function forget(this: ServerResponse): void {
    answers.delete(this);
    const { socket } = this.req;
    if (closingIdle && !busyConnections().has(socket)) socket.end();
  }

  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  server.prependListener('request', (_request: IncomingMessage, answer: ServerResponse) => {
    answers.set(answer, performance.now());
    if (keepAliveDisabled) answer.shouldKeepAlive = false;
    answer.on('close', forget);
  });

  return {
    disableKeepAlive: () => {
      keepAliveDisabled = true;
      for (const answer of answers.keys()) answer.shouldKeepAlive = false;
    },
    closeIdle: () => {
      closingIdle = true;
      const busy = busyConnections();
      for (const socket of connections) if (!busy.has(socket)) socket.destroy();
    },
    closeOverdue: (timeoutMs) => {
      const oldest = performance.now() - timeoutMs;
      for (const [answer, since] of answers) if (since < oldest) answer.req.socket.destroy();
    },
    closeAll: () => {
      for (const socket of connections) socket.destroy();
    },
    active: () => answers.size,
  };
}
