import type { Logger } from '@statline/service/logging/createLogger';
import type { SharedCaching } from '../pages/cacheControl.ts';
import type { PageAddress } from '../pages/composing/ComposerOptions.ts';
import type { DocumentContents, DocumentParts } from '../pages/document/DocumentParts.ts';
import type { SiteDefinition } from '../site/SiteDefinition.ts';

/** A remote of the site, and where its releases are published. */
export interface RemoteOptions {
  /** The remote's name, as its releases state it: 2 to 24 lower-case letters and digits. */
  name: string;
  /** Where releases are published: the http(s) URL of a folder, or the path of a local folder. */
  source: string;
  /**
   * Ed25519 public keys of the remote's team, 32 bytes each in base64url. With at least one key,
   * unsigned releases are rejected.
   *
   * @defaultValue none: releases need no signature
   */
  keys?: readonly string[];
  /**
   * Whether the site works without this remote while it has no release. Each of its modules that a page
   * mounts must then be `optional` too, or `createComposition` throws.
   *
   * @defaultValue `false`
   */
  optional?: boolean;
}

/**
 * Options of `createComposition`: what a site must set, then pages and their documents, requests, rendering,
 * releases, other servers of the site, measuring. `Data` and `About` are those of the site's definition.
 */
export interface CompositionOptions<Data, About> {
  /** The site's definition (`defineSite`). */
  site: SiteDefinition<Data, About>;
  /** The remotes whose modules the site mounts. */
  remotes: readonly RemoteOptions[];
  /** Path of the host's build: the `dist/` folder that `host()` writes. */
  build: string;
  /** Path of a writable folder that outlives restarts. It holds the mirror of releases. */
  dataDir: string;
  /**
   * The site's public origin. If it is https, cookies are sent over https only.
   *
   * @example 'https://live.site'
   */
  origin: string;
  /** Logger with pino's interface, such as one of `createLogger`. */
  logger: Logger;
  /**
   * Loads what a page is made from besides releases. It must return JSON, and a page waits for it:
   * set a deadline. Return the same object as long as the data are unchanged, and synchronously
   * where they are at hand: rendered pages are cached by it. If it throws, the response is the
   * site's error page.
   *
   * @defaultValue an empty object
   */
  load?: (address: PageAddress) => Data | Promise<Data>;
  /**
   * Whether the page of this data is the same for all visitors. If `false`, its `Cache-Control` is
   * `private, no-cache`, so that no shared cache stores it: a page that shows the outcome of a form,
   * for instance.
   *
   * @defaultValue `true` for every page
   */
  isPublic?(data: Data, address: PageAddress): boolean;
  /**
   * How long shared caches, such as a CDN, may serve pages that are the same for all visitors.
   *
   * @defaultValue they revalidate on each request (`no-cache`)
   */
  sharedCaching?: SharedCaching | undefined;
  /**
   * Renders the HTML document around a page, from `<!doctype html>` on.
   *
   * @defaultValue a document in English without an icon
   */
  document?(parts: DocumentParts<Data>): string;
  /**
   * Response headers of a document.
   *
   * @defaultValue a content security policy that allows exactly what the document contains (`contentSecurityPolicy`)
   */
  documentHeaders?: (contents: DocumentContents) => Readonly<Record<string, string>>;
  /**
   * Title of the error page.
   *
   * @defaultValue `'Error'`
   */
  errorTitle?: string;
  /**
   * Complete HTML document of the 503 response when more than 100 pages per rendering worker wait to
   * be rendered. Keep it small and without scripts.
   *
   * @defaultValue one sentence in English
   */
  busyDocument?: string;
  /**
   * Whether to send `103 Early Hints` (RFC 8297) with the preloaded fonts while a page is rendered.
   * Proxies in front of the server must forward them.
   *
   * @defaultValue `false`
   */
  earlyHints?: boolean;
  /**
   * Path prefix → base URL of the service that responds there, for browsers and for modules' `load`
   * on the server. The service gets the visitor's address as the last entry of `X-Forwarded-For`.
   * Cross-site requests with a method that changes state are rejected.
   *
   * @defaultValue none
   * @example { '/api/': 'http://127.0.0.1:4000' }
   */
  backends?: Readonly<Record<string, string>>;
  /**
   * Number of trusted proxies in front of the server that append to `X-Forwarded-For`.
   *
   * @defaultValue `0`
   */
  trustedProxies?: number;
  /**
   * Number of rendering worker processes, each of about 100 MB. There are twice as many for a moment
   * after a release.
   *
   * @defaultValue one for every two CPU cores
   */
  renderers?: number | undefined;
  /**
   * Interval between two polls of each remote's manifest, in ms.
   *
   * @defaultValue `3000`
   */
  pollMs?: number;
  /**
   * Largest release that is accepted: the size of all its files, in bytes.
   *
   * @defaultValue `50_000_000`
   */
  maxReleaseBytes?: number;
  /**
   * Origins that the override `?remote.<name>=<url>` may name. An override replaces a remote for one
   * visitor.
   *
   * @defaultValue overrides are disabled
   */
  overrideOrigins?: readonly string[] | undefined;
  /**
   * Whether to accept links that `compose dev` has signed. Such a link replaces a remote, in one
   * browser only, by the build on the developer's machine. Only remotes with `keys` can be replaced.
   *
   * @defaultValue `false`
   */
  developmentLinks?: boolean;
  /**
   * Development mode: each remote's `source` is the URL of its dev server, which is read for every page.
   *
   * @defaultValue `false`
   */
  isDevelopment?: boolean;
  /**
   * URLs of the site's other servers, as this one reaches them. Scripts of another build of the host, which an
   * open page names, are fetched from the server that has them.
   *
   * @defaultValue none
   * @example ['http://10.0.0.2:3000']
   */
  peers?: readonly string[];
  /**
   * Secret that all servers of the site share: `whsec_` and 24 to 64 bytes in base64. It signs what
   * servers report to each other about canaries, so that they judge a canary together.
   *
   * @defaultValue none: each server judges canaries by its own visits
   */
  peersSecret?: string | undefined;
  /**
   * Percentage of visits whose Core Web Vitals are measured, for `/metrics` and `/_shell/remotes`.
   *
   * @defaultValue `0`
   */
  visitSample?: number;
}
