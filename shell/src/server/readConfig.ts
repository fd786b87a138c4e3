import type { SharedCaching } from '@statline/compose/server';
import { PORTS } from '@statline/contract/ports';
import { DEFAULT_LIMITS } from '@statline/service/http/createHttpServer';
import { LOG_LEVELS, type LogLevel } from '@statline/service/logging/createLogger';
import {
  type AdminSettings,
  readAdminSettings,
} from '@statline/service/settings/readAdminSettings';
import {
  type Environment,
  type Misnamed,
  readSettings,
  type SettingsReader,
} from '@statline/service/settings/readSettings';
import { readStopGrace } from '@statline/service/settings/readStopGrace';
import { readToken } from '@statline/service/settings/readToken';
import {
  readTracingSettings,
  type TracingSettings,
} from '@statline/service/settings/readTracingSettings';
import { HTTP, type RemoteSettings, readRemoteSettings } from './readRemoteSettings.ts';

export interface ShellConfig extends RemoteSettings, Misnamed {
  port: number;
  host: string;
  admin: AdminSettings;
  /**
   * Most connections of one address; `Infinity` behind proxies, since the connections are then those of the proxies.
   */
  connectionsPerAddress: number;
  /** The site's public address, for canonical links and structured data. */
  origin: string;
  /** The API's URL for this server, base path included. */
  apiUrl: string;
  /** Secret shared with the API; undefined: the API counts all visitors as one caller. */
  apiSecret: string | undefined;
  /** Folder of the shell's mirror of releases. */
  dataDir: string;
  /** URI of the MongoDB database with the shared state of all shells; undefined: there is only one shell. */
  stateUri: string | undefined;
  /**
   * Folder of an S3 bucket in which shells share the host's files; undefined: they share them through the shared state.
   */
  buildsUrl: string | undefined;
  /** Largest release, all files together. */
  maxReleaseBytes: number;
  /** Settings of CDN caching of public pages; undefined: a CDN revalidates each time. */
  sharedCaching: SharedCaching | undefined;
  /** How long the shell still accepts requests after SIGTERM. */
  stopGraceMs: number;
  /** Number of rendering workers; undefined: one for every two cores. */
  renderers: number | undefined;
  /** Whether early hints (103) for the fonts are sent while a page is rendered. */
  earlyHints: boolean;
  /** Interval between two polls of each remote's manifest. */
  releasePollMs: number;
  /** How long a new shell stays not ready until every required remote has a release. */
  releaseWaitMs: number;
  /** Whether signed development links may show a remote from the developer's own machine. */
  developmentLinks: boolean;
  /** Remotes are read from their dev servers, for every page. */
  isDevelopment: boolean;
  /** Number of trusted proxies in front of the shell. */
  trustedProxies: number;
  /** Percentage of visits that report Core Web Vitals. */
  visitSample: number;
  logLevel: LogLevel;
  /** Undefined: tracing is off. */
  tracing: TracingSettings | undefined;
}

/**
 * Reads the shell's settings, from `env` and the files that it names.
 *
 * @throws SettingsError that names every bad variable together.
 */
export function readConfig(env: Environment): Readonly<ShellConfig> {
  return readSettings(env, (read) => {
    const port = read.port('PORT', PORTS.shell);
    const apiPort = read.port('API_PORT', PORTS.api);
    const trustedProxies = read.integer('TRUST_PROXY', 0, { min: 0, max: 16 });
    return {
      port,
      host: read.text('HOST', '127.0.0.1'),
      admin: readAdminSettings(read, 'ADMIN_PORT', port),
      connectionsPerAddress: readConnectionsPerAddress(read, trustedProxies),
      origin: read.origin('SITE_ORIGIN', HTTP) ?? `http://localhost:${port}`,
      apiUrl: read.baseUrl('API_URL', HTTP) ?? `http://127.0.0.1:${apiPort}`,
      apiSecret: readToken(read, 'API_SECRET'),
      ...readRemoteSettings(read),
      dataDir: read.folder('DATA_DIR', './data'),
      stateUri: read.address('SHELL_STATE_URI', ['mongodb:', 'mongodb+srv:']),
      buildsUrl: read.baseUrl('SHELL_BUILDS_URL', ['s3:']),
      maxReleaseBytes: read.integer('RELEASE_MAX_MB', 50, { min: 1, max: 10_000 }) * 1_000_000,
      sharedCaching: readSharedCaching(read),
      stopGraceMs: readStopGrace(read),
      renderers: read.integer('RENDERERS', 0, { min: 0, max: 64 }) || undefined,
      earlyHints: read.choice('EARLY_HINTS', 'false', ['true', 'false']) === 'true',
      releasePollMs: read.integer('RELEASE_POLL_MS', 3_000, { min: 100, max: 3_600_000 }),
      releaseWaitMs: read.integer('RELEASE_WAIT_MS', 60_000, { min: 0, max: 3_600_000 }),
      developmentLinks:
        read.choice('ALLOW_DEVELOPMENT_LINKS', 'false', ['true', 'false']) === 'true',
      isDevelopment: env.NODE_ENV === 'development',
      trustedProxies,
      visitSample: read.integer('VISIT_SAMPLE', 10, { min: 0, max: 100 }),
      logLevel: read.choice('LOG_LEVEL', 'info', LOG_LEVELS),
      tracing: readTracingSettings(read),
    };
  });
}

/** An eighth of the server's total: enough for a campus behind one address. */
const CONNECTIONS_PER_ADDRESS = 1_024;

function readConnectionsPerAddress(read: SettingsReader, trustedProxies: number): number {
  const range = { min: 1, max: DEFAULT_LIMITS.maxConnections };
  const most = read.integer('CONNECTIONS_PER_ADDRESS', CONNECTIONS_PER_ADDRESS, range);
  return trustedProxies === 0 ? most : Number.POSITIVE_INFINITY;
}

/** Figures may be at most five seconds old; the API and this server already cache them for three seconds. */
const CDN_MAX_AGE_S = 2;
/** A rarely requested page: a visitor gets the stale copy, which is revalidated for the next one. */
const CDN_WHILE_REVALIDATE_S = 60;
/** One day: long enough to repair a site that does not respond. */
const CDN_IF_ERROR_S = 86_400;

function readSharedCaching(read: SettingsReader): SharedCaching | undefined {
  const maxAge = read.integer('CDN_MAX_AGE_S', CDN_MAX_AGE_S, { min: 0, max: 86_400 });
  if (maxAge === 0) return undefined;
  return { maxAge, whileRevalidate: CDN_WHILE_REVALIDATE_S, ifError: CDN_IF_ERROR_S };
}
