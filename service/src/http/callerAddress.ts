import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Returns the client's address. Each trusted proxy appends its caller to X-Forwarded-For; entries further left are
 * ignored.
 *
 * @param trustedHops number of trusted proxies in front; 0: the header is ignored.
 */
export function callerAddress(request: IncomingMessage, trustedHops: number): string {
  const peer = request.socket.remoteAddress ?? '';
  const hops = [...forwardedFor(request), peer];
  const claimed = hops.at(-1 - Math.min(trustedHops, hops.length - 1)) ?? peer;
  return isIP(claimed) === 0 ? peer : claimed;
}

/** The addresses in X-Forwarded-For, without ports, trusted or not. */
export function forwardedFor({ headers }: IncomingMessage): string[] {
  const header = headers['x-forwarded-for'];
  if (header === undefined) return [];
  return String(header)
    .split(',')
    .map((hop) => withoutPort(hop.trim()));
}

/** Some proxies append the caller's port, which differs for each connection. */
function withoutPort(hop: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(hop) ?? [];
  return ipv6 ?? ipv4 ?? hop;
}
