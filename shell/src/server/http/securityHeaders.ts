import helmet from 'koa-helmet';

/**
 * The page runs scripts of its own origin and nothing inline: the releases come from the
 * shell's mirror. Style is another matter: styled-components writes `<style>` elements.
 *
 * @param overrideOrigins origins that overridden remotes are loaded from, hot reload included;
 *   none in production.
 */
export function securityHeaders(overrideOrigins: readonly string[]) {
  const sockets = overrideOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...overrideOrigins],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...overrideOrigins, ...sockets],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        manifestSrc: ["'self'"],
      },
    },
    // An overridden remote's scripts come from another origin, with CORS.
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Whoever terminates TLS in front of the shell says this.
    strictTransportSecurity: false,
  });
}
