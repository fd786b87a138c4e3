import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { DocumentContents } from './DocumentParts.ts';

/** The one policy of Trusted Types that the page's own script makes (`browser/loading/trustScriptAddresses.ts`). */
const TRUSTED_TYPES_POLICY = 'default';

/** The dev server's overlay makes one of its own. */
const OVERLAY_POLICY = 'rspack-dev-server#overlay';

/**
 * The policy of one document. It runs files of the site and, by its hash, the one inline script that
 * the server writes. Of inline style it takes exactly the server's own, by their hashes, and the empty element that styled-components
 * fills through the CSSOM; style attributes, never. It depends on the document alone, so that
 * all visitors get the same bytes.
 *
 * @param more directives besides, or in place of these.
 * @example contentSecurityPolicy(contents, { 'report-uri': ['/reports'] })
 */
export function contentSecurityPolicy(
  { styles, scripts, foreignOrigins, granted }: DocumentContents,
  more: Readonly<Record<string, readonly string[]>> = {},
): string {
  // Remotes' dev servers have clients in the pages of a host that is developed, and in no others.
  const clientsOf = process.env.NODE_ENV === 'development' ? foreignOrigins : [];
  const sockets = clientsOf.map((origin) => origin.replace(/^http/, 'ws'));
  const overlay = clientsOf.length > 0 ? [`'allow-duplicates'`, OVERLAY_POLICY] : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map(hashSource), ...foreignOrigins],
    'style-src': ["'self'", ...['', ...styles].map(hashSource), ...foreignOrigins],
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

/** Pages made anew mostly have the styles and the script of those before. */
const hashSources = new LRUCache<string, string>({ max: 16, memoMethod: hashOf });
const hashSource = (text: string): string => hashSources.memo(text);

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
