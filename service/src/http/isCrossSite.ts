import type { IncomingMessage } from 'node:http';

/**
 * Whether another site has sent the request: checks `Sec-Fetch-Site`, which browsers send to secure sites, else
 * `Origin`. A client that sends neither is not a browser. (The rules of Go's `net/http.CrossOriginProtection`.)
 *
 * @param siteOrigin the site's public address.
 */
export function isCrossSite({ headers }: IncomingMessage, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site) return site !== 'same-origin' && site !== 'none';
  const { origin = '', host } = headers;
  return origin !== '' && origin !== siteOrigin && hostOf(origin) !== host;
}

/** Sandboxed pages send the origin `null`, which has no host. */
const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;
