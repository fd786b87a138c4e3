import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHttpServer, type ServerLimits } from './http/createHttpServer.ts';
import { listen } from './http/listen.ts';
import { onlyOwnHosts } from './http/onlyOwnHosts.ts';
import { stopServer } from './http/stopServer.ts';
import type { Logger } from './logging/createLogger.ts';
import { StartError } from './StartError.ts';
import type { AdminSettings } from './settings/readAdminSettings.ts';

/** A service that is ready to listen. */
export interface Service {
  /** Default: 127.0.0.1. */
  host?: string;
  port: number;
  /** The variables that set the two, for the sentence when they cannot be had. Default: `HOST` and `PORT`. */
  hostSetting?: string;
  portSetting?: string;
  /** The operators' port. It answers until the service has ended. */
  admin?: AdminPort;
  logger: Logger;
  listener: RequestListener;
  limits?: ServerLimits;
  /** Called once it listens: begins what must not delay that. */
  listening?: () => void;
  /** Called when a stop begins, while requests are still being answered. */
  stopping?: () => void;
  /**
   * For so long after SIGTERM it takes requests as before, so that a balancer sees that it is no longer
   * ready before it is gone. A second signal ends that. Default: 0.
   */
  stopGraceMs?: number;
  /** Closes what the service holds; called once, after the last answer. Default: there is nothing. */
  close?: () => Promise<void>;
}

/** What operators look at, on a port of its own. */
interface AdminPort extends AdminSettings {
  listener: RequestListener;
}

/** Longer than this and whoever stops the service loses patience (systemd: 90 s, Docker: 10 s). */
const CLOSE_DEADLINE_MS = 4_000;

/**
 * Runs a service for the life of this process. What an operator can correct (a taken port, a
 * bad setting, an unwritable folder) ends with one sentence on standard error and exit code 1.
 * SIGTERM, SIGINT and the end of the parent that holds the IPC channel stop it gracefully,
 * with exit code 0. A parent with an IPC channel is told `{ event: 'listening', url, adminUrl? }`.
 *
 * @param prepare reads the settings and opens what the service needs.
 */
export async function runService(prepare: () => Promise<Service>): Promise<void> {
  // Whatever it writes, people's data among it, is nobody else's to read.
  process.umask(0o077);
  try {
    await start(await prepare());
  } catch (error) {
    const known = error instanceof StartError;
    process.stderr.write(`${known ? error.message : describeUnknown(error)}\n`);
    process.exit(1);
  }
}

async function start(service: Service): Promise<void> {
  const { logger } = service;
  const { server, requests } = createHttpServer(service.listener, service.limits);
  const { url, adminUrl } = await listenOnBoth(server, service).catch(async (error: unknown) => {
    await service.close?.();
    throw error;
  });
  if (adminUrl !== undefined) logger.info({ url: adminUrl }, 'operators look here');
  logger.info({ url }, 'listening');
  service.listening?.();

  let stopping = false;
  const impatience = new AbortController();
  const stop = async (reason: string) => {
    if (stopping) {
      impatience.abort();
      return;
    }
    stopping = true;
    logger.info({ reason, active: requests.active() }, 'stopping');
    logger.flush();
    service.stopping?.();
    if (reason === 'SIGTERM') await grace(service.stopGraceMs ?? 0, impatience.signal);
    const { abandoned } = await stopServer(server, requests);
    if (abandoned > 0) logger.warn({ abandoned }, 'requests were cut off at the deadline');
    setTimeout(() => {
      logger.error('closing took too long');
      process.exit(1);
    }, CLOSE_DEADLINE_MS).unref();
    await service.close?.();
    logger.info('stopped');
    process.exit(0);
  };
  const crash = (err: unknown) => {
    logger.fatal({ err }, 'crashed');
    process.exit(1);
  };

  process.on('SIGTERM', () => void stop('SIGTERM').catch(crash));
  process.on('SIGINT', () => void stop('SIGINT').catch(crash));
  process.on('disconnect', () => void stop('the launcher has gone').catch(crash));
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  process.send?.({ event: 'listening', url, adminUrl });
}

/** Whoever presses Ctrl-C, or has lost its launcher, has no balancer in front. */
const grace = (ms: number, signal: AbortSignal): Promise<void> =>
  ms === 0 ? Promise.resolve() : sleep(ms, undefined, { signal }).catch(() => {});

async function listenOnBoth(server: Server, service: Service) {
  const adminUrl = service.admin && (await openAdminPort(service.admin));
  return { url: await listen(server, { host: '127.0.0.1', ...service }), adminUrl };
}

function openAdminPort(admin: AdminPort): Promise<string> {
  const { server } = createHttpServer(onlyOwnHosts(admin.listener, admin.hostNames));
  return listen(server, { ...admin, hostSetting: 'ADMIN_HOST' });
}

function describeUnknown(error: unknown): string {
  const stack = error instanceof Error ? error.stack : undefined;
  return `The service could not start for a reason it does not know: ${stack ?? String(error)}`;
}
