import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteName } from '@statline/contract/remotes';
import { launchService } from '../../scripts/running/launchService.ts';

export interface SiteOptions {
  /** The public origin; unset: the shell's own URL. */
  origin?: string;
  /** Port of the shell; unset: any free port. */
  port?: number;
  /** URL of the API; unset: a real one with a new store is started. */
  apiUrl?: string;
  /** Remote → URL of its releases; the others are local builds. */
  remoteUrls?: Partial<Record<RemoteName, string>>;
  rateLimit?: 'on' | 'off';
  /** Origins for overrides; unset: overrides are disabled. */
  overrideOrigins?: readonly string[];
  /** Remote → its team's public key. */
  keys?: Partial<Record<RemoteName, string>>;
  /** Whether development links are accepted, for remotes with a key. */
  developmentLinks?: boolean;
  /** Percentage of measured visits; unset: none. */
  visitSample?: number;
  /** Mail server for the confirmation of sign-ups; needs `origin`. */
  smtpUrl?: string;
}

/** The built site, running. */
export interface Site {
  url: string;
  /** URL of the shell's operators' port. */
  adminUrl: string;
  /** What the shell's server has logged so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Generated as by `npm start`. */
const API_SECRET = randomBytes(24).toString('hex');

/** Short, so that a recovered remote is noticed soon. */
const RELEASE_POLL_MS = '200';

/** Starts the built shell and, unless `apiUrl` names one, the built API, on ports of the system's choice. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { origin, port = 0, apiUrl, remoteUrls = {}, rateLimit = 'off', overrideOrigins } = options;
  const mail = options.smtpUrl && {
    SMTP_URL: options.smtpUrl,
    MAIL_FROM: 'hello@statline.example',
    MAIL_SECRET: randomBytes(24).toString('hex'),
    SITE_ORIGIN: origin,
  };
  const { visitSample = 0, keys = {}, developmentLinks = false } = options;
  // For the shell's mirror of releases and the API's database.
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-'));
  const api = apiUrl === undefined ? await startApi(dataDir, rateLimit, mail || {}) : undefined;
  try {
    const shell = await launchService('shell/dist/server/main.cjs', {
      PORT: String(port),
      API_URL: apiUrl ?? api?.url,
      API_SECRET,
      DATA_DIR: dataDir,
      RELEASE_POLL_MS,
      VISIT_SAMPLE: String(visitSample),
      ...(origin && { SITE_ORIGIN: origin }),
      ...(overrideOrigins && {
        ALLOW_REMOTE_OVERRIDES: 'true',
        REMOTE_OVERRIDE_ORIGINS: overrideOrigins.join(','),
      }),
      ALLOW_DEVELOPMENT_LINKS: String(developmentLinks),
      ...Object.fromEntries(
        Object.entries(keys).map(([name, key]) => [`REMOTE_${name.toUpperCase()}_KEYS`, key]),
      ),
      ...Object.fromEntries(
        Object.entries(remoteUrls).map(([name, url]) => [`REMOTE_${name.toUpperCase()}_URL`, url]),
      ),
    });
    const stop = async () => {
      await shell.stop();
      await api?.stop();
      await rm(dataDir, { recursive: true, force: true });
    };
    return { ...shell, stop };
  } catch (error) {
    await api?.stop();
    throw error;
  }
}

const startApi = (dataDir: string, rateLimit: 'on' | 'off', mail: object) =>
  launchService('api/dist/main.cjs', {
    ...mail,
    API_PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: rateLimit,
    // The shell.
    TRUST_PROXY: '1',
    API_SECRET,
  });
