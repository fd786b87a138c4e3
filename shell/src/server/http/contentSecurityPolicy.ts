import { createHash } from 'node:crypto';
import type { DocumentContents } from '@statline/compose/server';

/** Where browsers report what the policy has stopped. */
export const POLICY_REPORTS_PATH = '/_shell/policy-reports';

/** The one policy of Trusted Types that the page's own script makes (browser/trustScriptAddresses.ts). */
const TRUSTED_TYPES_POLICY = 'default';

/** The dev server's overlay makes one of its own. */
const OVERLAY_POLICY = 'rspack-dev-server#overlay';

/**
 * The policy of one document. It runs files of the site and, by its hash, the one inline script that
 * the server writes. Of inline style it takes exactly the server's own, by their hashes, and the empty element that styled-components
 * fills through the CSSOM; style attributes, never. It depends on the document alone, so that
 * all visitors get the same bytes.
 */
export function contentSecurityPolicy({
  styles,
  scripts,
  foreignOrigins,
  granted,
}: DocumentContents): string {
  const sockets = foreignOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  const overlay = foreignOrigins.length > 0 ? [`'allow-duplicates'`, OVERLAY_POLICY] : [];
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
    // Not `report-to`: browsers that know it pass over this one, and send nothing from a site without TLS.
    'report-uri': [POLICY_REPORTS_PATH],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join(';');
}

/** An answer that is no document: a file, JSON, a redirect. */
export const NO_DOCUMENT_POLICY =
  "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
