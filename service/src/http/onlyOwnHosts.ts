import type { IncomingMessage, RequestListener } from 'node:http';
import { OTHER_HOST, refuse } from './refuse.ts';

/** Host names of the loopback interface. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Rejects requests with an unknown `Host`. Protects from DNS rebinding: any site can let its own name resolve to this
 * machine, and its requests then carry that name.
 *
 * @param hostNames accepted in addition to `localhost` and the server's own address.
 */
export function onlyOwnHosts(
  listener: RequestListener,
  hostNames: readonly string[],
): RequestListener {
  const known = new Set([...LOOPBACK, ...hostNames.map((name) => name.toLowerCase())]);
  return (request, response) => {
    const name = hostNameOf(request);
    if (name !== undefined && (known.has(name) || name === reachedAt(request))) {
      listener(request, response);
      return;
    }
    refuse(request, response, OTHER_HOST);
  };
}

/** The request's host without its port: `[::1]:3100` → `[::1]`. */
function hostNameOf({ headers: { host = '' } }: IncomingMessage): string | undefined {
  return /^(\[[\da-f:.]+\]|[a-z\d._-]+)(?::\d+)?$/i.exec(host)?.[1]?.toLowerCase();
}

/** The local address of the connection, as in a URL. */
function reachedAt({ socket: { localAddress = '' } }: IncomingMessage): string {
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/, '');
  return address.includes(':') ? `[${address}]` : address;
}
