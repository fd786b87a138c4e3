import type { IncomingMessage } from 'node:http';

/**
 * By `Sec-Fetch-Site` where the site is secure, else by `Origin`. A client that sends neither is no
 * browser. (The rules of Go's `net/http.CrossOriginProtection`.)
 *
 * @param siteOrigin the site's public address.
 */
export function isCrossSite({ headers }: IncomingMessage, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site) return site !== 'same-origin' && site !== 'none';
  const { origin = '', host } = headers;
  return origin !== '' && origin !== siteOrigin && hostOf(origin) !== host;
}

/** `null`, as sandboxed pages call their origin, has none. */
const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;
