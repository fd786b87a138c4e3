import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Forwards a request to another server; where that fails, the connection is closed. */
export function forwardRequest(
  target: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, headers } = incoming;
  const outgoing = request(
    new URL(incoming.url ?? '/', target),
    { method, headers },
    (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    },
  );
  outgoing.once('error', () => response.destroy());
  incoming.pipe(outgoing);
}
