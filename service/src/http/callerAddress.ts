import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Each trusted proxy appends its caller to X-Forwarded-For; what is further left counts for nothing.
 *
 * @param trustedHops trusted proxies in front; 0: no header is trusted.
 */
export function callerAddress(request: IncomingMessage, trustedHops: number): string {
  const peer = request.socket.remoteAddress ?? '';
  const hops = [...forwardedFor(request), peer];
  const claimed = hops.at(-1 - Math.min(trustedHops, hops.length - 1)) ?? peer;
  return isIP(claimed) === 0 ? peer : claimed;
}

/** The addresses in X-Forwarded-For, without ports, be they true or not. */
export function forwardedFor({ headers }: IncomingMessage): string[] {
  const header = headers['x-forwarded-for'];
  if (header === undefined) return [];
  return String(header)
    .split(',')
    .map((hop) => withoutPort(hop.trim()));
}

/** Some proxies add the caller's port, which is another one for each connection. */
function withoutPort(hop: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(hop) ?? [];
  return ipv6 ?? ipv4 ?? hop;
}
