import type Koa from 'koa';
import helmet from 'koa-helmet';

/** The policy of responses that are not documents: files, JSON, redirects. */
const NO_DOCUMENT_POLICY =
  "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/**
 * Two years, as the preload list recommends. Without `includeSubDomains`, since other hosts of the domain are not the
 * shell's.
 */
const STRICT_TRANSPORT_SECURITY = 'max-age=63072000';

/**
 * Browser features that prompt visitors or read their devices. The site uses none of them, so all are disabled, also
 * for embedded content.
 */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(',');

/** Headers that browsers read only for documents. Other responses omit these 0.3 KB. */
const OF_DOCUMENTS = ['Permissions-Policy', 'Cross-Origin-Opener-Policy', 'X-Frame-Options'];

/** Types that browsers never show as an active document. SVG can be one. */
const IS_NO_DOCUMENT = /^(?:font|image)\/(?!svg)|^text\/(?:css|javascript)/;

/**
 * Sets the security headers of every response, except those that files do not need. The policy is that of responses
 * other than documents; documents set their own (`startComposition`).
 *
 * @param behindTls whether visitors reach the site by https; then HSTS is sent.
 */
export function securityHeaders({ behindTls }: { behindTls: boolean }): Koa.Middleware {
  const setCommonHeaders = helmet({
    contentSecurityPolicy: false,
    // Scripts of overridden remotes come from another origin, with CORS.
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    // Browsers isolate origins by default where they can.
    originAgentCluster: false,
    // No document fetches from other origins, so there are no names to resolve ahead.
    xDnsPrefetchControl: false,
    // For Internet Explorer and Flash.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return async (ctx, next) => {
    ctx.set('Content-Security-Policy', NO_DOCUMENT_POLICY);
    ctx.set('Permissions-Policy', PERMISSIONS_POLICY);
    if (behindTls) ctx.set('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY);
    await setCommonHeaders(ctx, next);
    if (IS_NO_DOCUMENT.test(ctx.type)) for (const name of OF_DOCUMENTS) ctx.remove(name);
  };
}
