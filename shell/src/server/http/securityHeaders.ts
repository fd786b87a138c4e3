import type Koa from 'koa';
import helmet from 'koa-helmet';

/** The policy of a response that is no document: a file, JSON, a redirect. */
const NO_DOCUMENT_POLICY =
  "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/** Two years, as the preload list recommends. Other hosts of the domain are not the shell's to promise for. */
const STRICT_TRANSPORT_SECURITY = 'max-age=63072000';

/**
 * Browser features that prompt visitors or read their devices, as far as the site uses them:
 * nothing, and neither may what it embeds.
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

/** Headers that browsers read of documents only: 0.3 KB, which each font, script and image would carry. */
const OF_DOCUMENTS = ['Permissions-Policy', 'Cross-Origin-Opener-Policy', 'X-Frame-Options'];

/** Types that no browser shows as an active document. SVG is one. */
const IS_NO_DOCUMENT = /^(?:font|image)\/(?!svg)|^text\/(?:css|javascript)/;

/**
 * The headers of every response, except those that files have no use for. The policy is that of a
 * response which is no document; a document has its own (`startComposition`).
 *
 * @param behindTls whether visitors reach the site by https: HSTS is sent then.
 */
export function securityHeaders({ behindTls }: { behindTls: boolean }): Koa.Middleware {
  const setCommonHeaders = helmet({
    contentSecurityPolicy: false,
    // An overridden remote's scripts come from another origin, with CORS.
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    // Browsers keep origins apart by themselves where they can.
    originAgentCluster: false,
    // No document lets anything be fetched from elsewhere, so no name is resolved ahead.
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
