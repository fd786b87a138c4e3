import type { Logger } from '@statline/service/logging/createLogger';
import type { Backends } from '../http/Backend.ts';
import type { PageOptions } from '../pages/PageOptions.ts';
import type { SiteDefinition } from '../site/SiteDefinition.ts';
import type { SharedState } from '../state/SharedState.ts';

/** A remote of the site, and where its releases are published. */
export interface RemoteOptions {
  /** The remote's name, as its releases state it: 2 to 24 lower-case letters and digits, beginning with a letter. */
  name: string;
  /**
   * Where releases are published: the http(s) URL of a folder, the path of a local folder, or
   * `s3://<bucket>/<folder>/` in S3-compatible storage, which needs the package `@aws-sdk/client-s3`.
   */
  source: string;
  /**
   * Ed25519 public keys of the remote's team, 32 bytes each in base64url. With at least one key, unsigned releases
   * are rejected, and links of the team show previews of releases (`compose release --preview`).
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
 * A list of remotes outside of the host's code, which the host's team changes with `compose remotes`: a new remote is
 * live without a new build or a restart of the host. It may fill the slots that the list grants to it, and use all that
 * the site's code grants to its name.
 */
export interface FeedOptions {
  /**
   * Where the list is published: the http(s) URL or the path of a file `remotes.json`.
   *
   * @example 'https://releases.example/remotes.json'
   */
  source: string;
  /** Ed25519 public keys of the site, as in `RemoteOptions.keys`. At least one. */
  keys: readonly string[];
}

/** The site's backends, and the proxies in front of the server. */
export interface RequestOptions {
  /**
   * Path prefix → the service that responds there, or its base URL, for browsers and for modules' `load` on the server.
   * The service gets the visitor's address as the last entry of `X-Forwarded-For`. Cross-site requests with a method
   * that changes state are rejected.
   *
   * @defaultValue none
   * @example { '/api/': 'http://127.0.0.1:4000' }
   */
  backends?: Backends;
  /**
   * Number of trusted proxies in front of the server that append to `X-Forwarded-For`.
   *
   * @defaultValue `0`
   */
  trustedProxies?: number;
}

/** How releases are polled, and how large they may be. */
export interface ReleaseOptions {
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
}

/** What may replace a remote for one visitor. */
export interface OverrideOptions {
  /**
   * Origins that the override `?remote.<name>=<url>` may name.
   *
   * @defaultValue none: this override is disabled
   */
  origins?: readonly string[] | undefined;
  /**
   * Whether to accept links that `compose dev` has signed. Such a link replaces a remote with `keys`, in one browser
   * only, by the build on the developer's machine.
   *
   * @defaultValue `false`
   */
  developmentLinks?: boolean;
}

/** Options of `createComposition`. `Data` and `About` are those of the site's definition. */
export interface CompositionOptions<Data, About> {
  /** The site's definition (`defineSite`). */
  site: SiteDefinition<Data, About>;
  /** The remotes whose modules the site mounts. */
  remotes: readonly RemoteOptions[];
  /**
   * A signed list of more remotes. All of them are `optional`. Where `remotes` and the list have the same name,
   * `remotes` counts.
   *
   * @defaultValue none
   */
  feed?: FeedOptions | undefined;
  /** Path of the host's build: the `dist/` folder that `host()` writes. */
  build: string;
  /** Path of a writable folder, of this server alone, that outlives restarts. It holds the mirror of releases. */
  dataDir: string;
  /**
   * The site's public origin. If it is https, cookies are sent over https only.
   *
   * @example 'https://live.site'
   */
  origin: string;
  /** Logger with pino's interface, such as one of `createLogger`. */
  logger: Logger;
  /** What pages are made from, in addition to releases, and how they are sent. */
  pages?: PageOptions<Data>;
  /** The site's backends, and the proxies in front of the server. */
  requests?: RequestOptions;
  /** How releases are polled, and how large they may be. */
  releases?: ReleaseOptions;
  /**
   * What may replace a remote for one visitor.
   *
   * @defaultValue overrides are disabled
   */
  overrides?: OverrideOptions;
  /**
   * State that all servers of the site share: evidence of canaries, sequence numbers of shown releases, and files of
   * the host's builds. `close()` does not close it.
   *
   * @defaultValue none: the site has one server
   * @example createMongoState(process.env.STATE_URI) // of @statline/compose/mongodb
   */
  state?: SharedState | undefined;
  /**
   * Bucket of an S3-compatible store, `s3://<bucket>/<folder>/`, through which servers with different builds of the host
   * share its browser files, instead of through `state`.
   *
   * @defaultValue `state`
   */
  builds?: string | undefined;
  /**
   * Has no effect.
   *
   * @deprecated DEP_COMPOSE_PEERS: use `state`.
   */
  peers?: unknown;
  /**
   * Number of rendering worker processes, each with about 100 MB; twice as many while they are replaced, some minutes
   * after a release was superseded.
   *
   * @defaultValue one for every two CPU cores
   */
  renderers?: number | undefined;
  /**
   * Development mode: each remote's `source`, which may be the URL of its dev server, is read for every page.
   *
   * @defaultValue `false`
   */
  isDevelopment?: boolean;
}
