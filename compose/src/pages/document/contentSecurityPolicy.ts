import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DocumentContents } from './DocumentParts.ts';

/** The policy that the page's own script creates (`browser/loading/trustScriptAddresses.ts`). */
const TRUSTED_TYPES_POLICY = 'default';

const OVERLAY_POLICY = 'rspack-dev-server#overlay';

/**
 * The content security policy of one document. It allows scripts of the site's own origin and, by
 * their hashes, the inline scripts and styles that the server writes; no style
 * attributes. It depends on the document only, so that all visitors get the same bytes.
 *
 * @param contents what the document contains.
 * @param more further directives; one of the same name replaces the default.
 * @returns the value of a `Content-Security-Policy` header.
 * @example
 * documentHeaders: (contents) => ({
 *   'Content-Security-Policy': contentSecurityPolicy(contents, { 'report-uri': ['/reports'] }),
 * })
 */
export function contentSecurityPolicy(
  { styles, scripts, styleNonce, foreignOrigins, granted }: DocumentContents,
  more: Readonly<Record<string, readonly string[]>> = {},
): string {
  // Only the pages of a host in development contain the clients of remotes' dev servers.
  const clientsOf = process.env.NODE_ENV === 'development' ? foreignOrigins : [];
  const sockets = clientsOf.map((origin) => origin.replace(/^http/, 'ws'));
  const nonces = styleNonce === undefined ? [] : [`'nonce-${styleNonce}'`];
  const overlay = clientsOf.length > 0 ? [`'allow-duplicates'`, OVERLAY_POLICY] : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map(hashSource), ...foreignOrigins],
    'style-src': ["'self'", ...['', ...styles].map(hashSource), ...nonces, ...foreignOrigins],
    'img-src': ["'self'", 'data:', ...foreignOrigins, ...granted.images],
    'font-src': ["'self'", ...foreignOrigins],
    'connect-src': ["'self'", ...foreignOrigins, ...sockets, ...granted.connect],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [TRUSTED_TYPES_POLICY, ...overlay],
    ...more,
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join(';');
}

/** Most new pages have the same styles and script as earlier ones. */
const hashSources = new LRUCache<string, string>({
  max: 16,
  memoMethod: (text) => `'sha256-${hash('sha256', text, 'base64')}'`,
});
const hashSource = (text: string): string => hashSources.memo(text);
