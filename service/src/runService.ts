import type { RequestListener, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHttpServer, type ServerLimits } from './http/createHttpServer.ts';
import { listen } from './http/listen.ts';
import { onlyOwnHosts } from './http/onlyOwnHosts.ts';
import { stopServer } from './http/stopServer.ts';
import type { Logger } from './logging/createLogger.ts';
import { notifyWatchdog } from './notifyWatchdog.ts';
import { StartError } from './StartError.ts';
import type { AdminSettings } from './settings/readAdminSettings.ts';

/** A service that is ready to listen. */
export interface Service {
  /**
   * Address that it listens on.
   *
   * @defaultValue `'127.0.0.1'`
   */
  host?: string;
  /** Port that it listens on; 0: any free port. */
  port: number;
  /**
   * Environment variable that sets `host`, for the message when the address is not available.
   *
   * @defaultValue `'HOST'`
   */
  hostSetting?: string;
  /**
   * Environment variable that sets `port`, for the message when the port is taken.
   *
   * @defaultValue `'PORT'`
   */
  portSetting?: string;
  /**
   * A second port, for operators. It responds until the process ends.
   *
   * @defaultValue none
   */
  admin?: AdminPort;
  /** Logs start, stop and crash. */
  logger: Logger;
  /** Handles requests, such as `app.callback()` of Koa. */
  listener: RequestListener;
  /**
   * Timeouts and limits of connections.
   *
   * @defaultValue 10 s for headers, 20 s for a request, 120 s for a response, 262,144 bytes of body, 8,192 connections
   */
  limits?: ServerLimits;
  /** Called once it listens: starts what must not delay that. */
  listening?: () => void;
  /** Called when the stop begins, while requests are still served: readiness turns false. */
  stopping?: () => void;
  /**
   * How long it goes on serving after SIGTERM or SIGHUP, in ms, so that load balancers notice before it is gone. A
   * second signal ends the wait.
   *
   * @defaultValue `0`
   */
  stopGraceMs?: number;
  /**
   * Releases the service's resources: called once, after the last response. It has 4 s.
   *
   * @defaultValue nothing to release
   */
  close?: () => Promise<void>;
}

/** A port for operators, with its own request listener. */
export interface AdminPort extends AdminSettings {
  /** Handles its requests. */
  listener: RequestListener;
}

/** Supervisors end a service by force after their own timeout (systemd: 90 s, Docker: 10 s). */
const CLOSE_DEADLINE_MS = 4_000;

/**
 * Runs an HTTP service for the lifetime of the process. If it cannot start, it prints the message of a
 * `StartError`, or a stack, and exits with code 1. SIGTERM, SIGHUP, SIGINT and the loss of the IPC channel stop it
 * gracefully with exit code 0; an uncaught error ends it with code 1. A parent process with an IPC
 * channel receives `{ event: 'listening', url, adminUrl? }`.
 *
 * @param prepare reads settings and opens what the service needs. It throws `StartError` if the operator can
 *   correct the cause.
 * @example
 * void runService(async () => ({
 *   port: 3000,
 *   logger: createLogger({ service: 'carts', level: 'info' }),
 *   listener: app.callback(),
 * }));
 */
export async function runService(prepare: () => Promise<Service>): Promise<void> {
  // Files that it writes may contain personal data: only its own user may read them.
  process.umask(0o077);
  // systemd counts from the start of the process, and preparing may take longer than `WatchdogSec=`.
  notifyWatchdog(process.env);
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
  if (adminUrl !== undefined) logger.info({ url: adminUrl }, 'admin pages listening');
  logger.info({ url }, 'listening');
  service.listening?.();

  let stopping = false;
  const secondSignal = new AbortController();
  const stop = async (reason: string) => {
    if (stopping) {
      secondSignal.abort();
      return;
    }
    stopping = true;
    logger.info({ reason, active: requests.active() }, 'stopping');
    logger.flush();
    service.stopping?.();
    if (reason === 'SIGTERM' || reason === 'SIGHUP')
      await grace(service.stopGraceMs ?? 0, secondSignal.signal);
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

  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // A terminal that is closed sends it.
  process.on('SIGHUP', () => void stop('SIGHUP'));
  process.on('disconnect', () => void stop('the launcher has gone'));
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  process.send?.({ event: 'listening', url, adminUrl });
}

/** Used after SIGTERM and SIGHUP only: after Ctrl-C, or without its launcher, there is no load balancer in front. */
const grace = (ms: number, signal: AbortSignal): Promise<void> =>
  ms === 0 ? Promise.resolve() : sleep(ms, undefined, { signal }).catch(() => {});

/** The port of visitors is the one that an operator knows: where both are taken, the message names it. */
async function listenOnBoth(server: Server, service: Service) {
  const url = await listen(server, { host: '127.0.0.1', ...service });
  return { url, adminUrl: service.admin && (await openAdminPort(service.admin)) };
}

function openAdminPort(admin: AdminPort): Promise<string> {
  const { server } = createHttpServer(onlyOwnHosts(admin.listener, admin.hostNames));
  return listen(server, { ...admin, hostSetting: 'ADMIN_HOST' });
}

function describeUnknown(error: unknown): string {
  const stack = error instanceof Error ? error.stack : undefined;
  return `The service could not start for a reason it does not know: ${stack ?? String(error)}`;
}
