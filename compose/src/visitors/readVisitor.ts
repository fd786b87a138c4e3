import { REMOTE_NAMES, type RemoteName } from '@statline/contract/remotes';
import type { Visitor } from './Visitor.ts';

/** Holds 0 to 99 and nothing else, so that a visitor stays on one release of a trial. */
export const BUCKET_COOKIE = 'trial';

/** Holds `legal=http://localhost:3003/`, joined by `|`. */
export const OVERRIDES_COOKIE = 'remote-overrides';

/** `?remote.legal=<url>` sets an override; `?remote.legal=` ends it; `?remote=` ends all. */
const PARAMETER = 'remote';

/** A request, as far as it tells one visitor from another. */
export interface VisitorRequest {
  cookie: (name: string) => string | undefined;
  query: URLSearchParams;
}

/**
 * Reads what sets a visitor apart.
 *
 * @param allowedOrigins the only origins an override may name; undefined: there are no overrides.
 */
export function readVisitor(
  { cookie, query }: VisitorRequest,
  allowedOrigins: readonly string[] | undefined,
): Visitor {
  const bucket = /^\d{1,2}$/.test(cookie(BUCKET_COOKIE) ?? '')
    ? Number(cookie(BUCKET_COOKIE))
    : undefined;
  if (!allowedOrigins) return { bucket, overrides: new Map() };

  const asked = new Map<string, string>();
  if (!query.has(PARAMETER)) {
    for (const pair of (cookie(OVERRIDES_COOKIE) ?? '').split('|')) {
      const [name = '', url = ''] = decode(pair).split(/=(.*)/s, 2);
      asked.set(name, url);
    }
  }
  for (const name of REMOTE_NAMES) {
    const url = query.get(`${PARAMETER}.${name}`);
    if (url !== null) asked.set(name, url);
  }

  const overrides = new Map<RemoteName, string>();
  for (const name of REMOTE_NAMES) {
    const url = folderUrl(asked.get(name) ?? '');
    if (url !== undefined && allowedOrigins.includes(new URL(url).origin)) overrides.set(name, url);
  }
  return { bucket, overrides };
}

/** Whether a request changes its visitor's overrides. */
export const changesOverrides = (query: URLSearchParams): boolean =>
  query.has(PARAMETER) || REMOTE_NAMES.some((name) => query.has(`${PARAMETER}.${name}`));

/** The same address without what changed the overrides: they are in the cookie now. */
export function withoutOverrides(path: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of ['', ...REMOTE_NAMES.map((remote) => `.${remote}`)]) {
    rest.delete(`${PARAMETER}${name}`);
  }
  // One slash: `//host` would lead to another site.
  const search = rest.size > 0 ? `?${rest}` : '';
  return `${path.replace(/^\/+/, '/')}${search}`;
}

/** What the overrides' cookie holds for these. */
export const overridesCookie = (overrides: Visitor['overrides']): string =>
  [...overrides].map(([name, url]) => encodeURIComponent(`${name}=${url}`)).join('|');

/** A plain http(s) folder with a slash at the end: no credentials, query or fragment. */
function folderUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, pathname } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return `${origin}${pathname.endsWith('/') ? pathname : `${pathname}/`}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
