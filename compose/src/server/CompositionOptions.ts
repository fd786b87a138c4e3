import type { Logger } from '@statline/service/logging/createLogger';
import type { DocumentContents, DocumentParts } from '../document/DocumentParts.ts';
import type { PageAddress } from '../pages/requestFrom.ts';
import type { SharedCaching } from '../pages/SharedCaching.ts';
import type { SiteDefinition } from '../site/SiteDefinition.ts';

/** A remote of the site. */
export interface RemoteOptions {
  /** As its releases call it. */
  name: string;
  /** Where it is published: the http(s) address of a folder, or a folder of this machine. */
  source: string;
  /** Its team's public keys; once there is one, nothing unsigned is taken. Default: none. */
  keys?: readonly string[];
  /** Whether the site does without it while it has no release; its modules are optional then too. Default: false. */
  optional?: boolean;
}

export interface CompositionOptions<Data, About> {
  site: SiteDefinition<Data, About>;
  remotes: readonly RemoteOptions[];
  /** The folder of the host's build. */
  build: string;
  /** A folder for what outlives a restart: the mirror of releases. */
  dataDir: string;
  /** The site's public address. */
  origin: string;
  /**
   * What a page is made from besides releases: JSON, not changed later. A page waits for it. Default: an empty
   * object, for a site whose `Data` asks for nothing.
   */
  load?: (address: PageAddress) => Data | Promise<Data>;
  /**
   * Whether a page of this data is the same for everybody and worth keeping. Of others, such as one
   * that tells the outcome of a form, no shared cache keeps a copy. Default: it is.
   */
  isEverybodys?(data: Data, address: PageAddress): boolean;
  /** How long shared caches, such as a CDN, may keep pages that are everybody's. Default: they ask each time. */
  sharedCaching?: SharedCaching | undefined;
  /**
   * Whether a browser is told of the fonts (103, RFC 8297) while its page is being made. What stands in
   * front of the server must pass such answers on. Default: false.
   */
  earlyHints?: boolean;
  /**
   * What answers the site's own paths, by their beginning, for browsers and for modules' `load` on the
   * server: where an API is. It knows a visitor by the last hop of X-Forwarded-For. What pages of other sites
   * would change there is refused. Default: nothing does.
   *
   * @example { '/api/': 'http://127.0.0.1:4000' }
   */
  backends?: Readonly<Record<string, string>>;
  /**
   * Writes the document around a page: `<!doctype html>` and all that is the site's in it. Default: one in English
   * without an icon.
   */
  document?(parts: DocumentParts<Data>): string;
  /** Headers of a document. Default: a policy that allows just what it contains (`contentSecurityPolicy`). */
  documentHeaders?: (contents: DocumentContents) => Readonly<Record<string, string>>;
  /** The title of the site's error page. Default: 'Error'. */
  errorTitle?: string;
  /** The document when too many pages wait to be rendered (503): small, without script. */
  busyDocument?: string;
  /** So many processes render pages side by side. Default: one for each two cores. */
  renderers?: number | undefined;
  /** The addresses of the site's other servers, as this one reaches them. Default: none. */
  peers?: readonly string[];
  /**
   * What all of them share: `whsec_` and 24 to 64 bytes in base64. They tell each other what they see of canaries then,
   * signed with it. Default: each judges canaries by itself.
   */
  peersSecret?: string | undefined;
  /** Between two looks at each remote, in ms. Default: 3,000. */
  pollMs?: number;
  /** All files of one release together, in bytes. Default: 50 MB. */
  maxReleaseBytes?: number;
  /** Origins that `?remote.<name>=<url>` may name. Default: overrides are off. */
  overrideOrigins?: readonly string[] | undefined;
  /**
   * Whether a link that `compose dev` has signed with a team's key shows the team's remote from the
   * machine of whoever opens it, to that browser alone. Default: false.
   */
  developmentLinks?: boolean;
  /** Per cent of the visits whose Core Web Vitals browsers report. Default: 0. */
  visitSample?: number;
  /** How many proxies of yours stand in front and append to X-Forwarded-For. Default: 0. */
  trustedProxies?: number;
  /** Remotes come straight from their dev servers, looked at anew for every page. Default: false. */
  isDevelopment?: boolean;
  logger: Logger;
}
