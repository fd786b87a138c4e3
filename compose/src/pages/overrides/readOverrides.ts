import { cookiePattern } from '../../http/cookiePattern.ts';
import type { LinkClaim } from '../../protocol/LinkClaim.ts';
import type { AdmittedRelease } from '../../releases/AdmittedRelease.ts';
import { type LinkRules, verifyLinkToken } from './verifyLinkToken.ts';

/** Where a visitor gets a remote from: the URL of a folder, with a slash at the end, or the claim of a signed link. */
export type Override = { url: string } | LinkClaim;

/** @throws ReleaseRefused, or the source's own error: FileMissing if the release is not published. */
export type OpenOverride = (name: string, override: Override) => Promise<AdmittedRelease>;

/** Name of the cookie with an override: an address, or the token of a signed link. */
export const overrideCookie = (remote: string): string => `override-${remote}`;

const ANY_OVERRIDE = cookiePattern(overrideCookie('\\w+'));

/** Whether a `Cookie` header has an override of any remote, valid or not. */
export const hasOverride = (cookie: string): boolean => ANY_OVERRIDE.test(cookie);

export interface OverrideRules {
  /** The remotes that overrides may replace; none if the site allows no overrides. */
  remotes: readonly string[];
  /** The only origins that an address may have. */
  origins: readonly string[];
  /** The signed links that are accepted. */
  links: LinkRules;
}

/** Verifies every override for each request. */
export function readOverrides(
  cookie: (name: string) => string | undefined,
  rules: OverrideRules,
): ReadonlyMap<string, Override> {
  const overrides = new Map<string, Override>();
  for (const name of rules.remotes) {
    const text = cookie(overrideCookie(name));
    const override = text && readOverride(name, text, rules);
    if (override) overrides.set(name, override);
  }
  return overrides;
}

function readOverride(
  name: string,
  text: string,
  { origins, links }: OverrideRules,
): Override | undefined {
  try {
    const url = allowedUrl(decodeURIComponent(text), origins);
    if (url !== undefined) return { url };
    const claim = verifyLinkToken(text, links);
    return claim.remote === name ? claim : undefined;
  } catch {
    return undefined;
  }
}

/** @returns a folder with a slash at the end, without credentials, query and fragment; undefined: not allowed. */
export function allowedUrl(text: string, origins: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, pathname } = new URL(text);
  if (!/^https?:$/.test(protocol) || !origins.includes(origin)) return undefined;
  return `${origin}${pathname.endsWith('/') ? pathname : `${pathname}/`}`;
}
