import type { DevelopmentClaim } from '../../protocol/manifest/developmentClaim.ts';
import {
  type DevelopmentLinkRules,
  developmentCookie,
  openDevelopmentToken,
} from './developmentLinks.ts';
import { DEFAULT_VISITOR, type Visitor } from './Visitor.ts';

/** Holds 0 to 99 and nothing else, so that a visitor stays in a canary, or out of it. */
export const BUCKET_COOKIE = 'canary';

/** Holds `legal=http://localhost:3003/`, joined by `|`. */
export const OVERRIDES_COOKIE = 'remote-overrides';

/** `?remote.legal=<url>` sets an override; `?remote.legal=` ends it; `?remote=` ends all. */
const PARAMETER = 'remote';

/** A request, as far as it tells one visitor from another. */
interface VisitorRequest {
  cookie: (name: string) => string | undefined;
  query: URLSearchParams;
}

/** What visitors may override. */
export interface OverrideRules {
  /** The remotes of the site. */
  remotes: readonly string[];
  /** The only origins that an override may name. Default: none, there are links alone. */
  origins: readonly string[];
  /** The links of developers that are taken; undefined: none. */
  links?: DevelopmentLinkRules | undefined;
}

/**
 * Reads what sets a visitor apart.
 *
 * @param rules undefined: there are no overrides.
 */
export function readVisitor(
  { cookie, query }: VisitorRequest,
  rules: OverrideRules | undefined,
): Visitor {
  const bucket = /^\d{1,2}$/.test(cookie(BUCKET_COOKIE) ?? '')
    ? Number(cookie(BUCKET_COOKIE))
    : undefined;
  if (!rules) return { ...DEFAULT_VISITOR, bucket };

  const asked = new Map<string, string>();
  if (!query.has(PARAMETER)) {
    for (const pair of (cookie(OVERRIDES_COOKIE) ?? '').split('|')) {
      const [name = '', url = ''] = decode(pair).split(/=(.*)/s, 2);
      asked.set(name, url);
    }
  }
  for (const name of rules.remotes) {
    const url = query.get(`${PARAMETER}.${name}`);
    if (url !== null) asked.set(name, url);
  }

  const overrides = new Map<string, string>();
  for (const name of rules.remotes) {
    const url = folderUrl(asked.get(name) ?? '');
    if (url !== undefined && rules.origins.includes(new URL(url).origin)) overrides.set(name, url);
  }
  return { bucket, overrides, developed: query.has(PARAMETER) ? NONE : developedBy(cookie, rules) };
}

const NONE: Visitor['developed'] = new Map();

/** A cookie that holds no longer is no cookie. */
function developedBy(
  cookie: VisitorRequest['cookie'],
  { remotes, links }: OverrideRules,
): Visitor['developed'] {
  if (!links) return NONE;
  const claims = remotes.flatMap((name) => {
    const token = cookie(developmentCookie(name));
    const claim = token === undefined ? undefined : openedOr(token, links);
    return claim?.remote === name ? [[name, claim] as const] : [];
  });
  return new Map(claims);
}

function openedOr(token: string, links: DevelopmentLinkRules): DevelopmentClaim | undefined {
  try {
    return openDevelopmentToken(token, links);
  } catch {
    return undefined;
  }
}

/** Whether a request ends all overrides of its visitor. */
export const endsOverrides = (query: URLSearchParams): boolean => query.has(PARAMETER);

/** Whether a request changes its visitor's overrides. */
export const changesOverrides = (
  query: URLSearchParams,
  { remotes }: Pick<OverrideRules, 'remotes'>,
): boolean => query.has(PARAMETER) || remotes.some((name) => query.has(`${PARAMETER}.${name}`));

/** The same address without what changed the overrides: they are in the cookie now. */
export function withoutOverrides(
  path: string,
  query: URLSearchParams,
  { remotes }: Pick<OverrideRules, 'remotes'>,
): string {
  const rest = new URLSearchParams(query);
  for (const name of ['', ...remotes.map((remote) => `.${remote}`)]) {
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
