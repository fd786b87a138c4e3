import { type ChildProcess, fork } from 'node:child_process';
import { endProcess } from './endProcess.ts';
import { onParentExit } from './onParentExit.ts';

/** Delays before a service that ended unexpectedly is restarted: 1 s, doubling, at most 30 s. */
const RESTART = { firstDelayMs: 1_000, maxDelayMs: 30_000, calmAfterMs: 60_000 };

export interface Services {
  /**
   * Starts a service and waits until it listens.
   *
   * @returns the service's URL.
   * @throws Error if it ends before that; its reason is on standard error.
   */
  start(name: string, program: string, env: NodeJS.ProcessEnv): Promise<string>;
  /** Stops all services, the last started first, and waits for them. */
  stop(): Promise<void>;
}

/**
 * Runs services as child processes. A crashed service is restarted. If this process ends, even by a crash, all services
 * end (a service stops when its IPC channel closes).
 */
export function superviseServices(): Services {
  const running = new Map<string, ChildProcess>();
  let stopping = false;

  const launch = (name: string, program: string, env: NodeJS.ProcessEnv, failures: number) =>
    new Promise<string>((resolve, reject) => {
      const startedAt = Date.now();
      let listening: Listening | undefined;

      const startAgain = (times: number) => {
        const delayMs = Math.min(RESTART.firstDelayMs * 2 ** (times - 1), RESTART.maxDelayMs);
        console.error(`The ${name} ended unexpectedly; starting it again in ${delayMs / 1000} s.`);
        // With the same ports, since other services know its URL.
        const sameUrls = { ...env, ...(listening && portsOf(name, listening)) };
        setTimeout(() => {
          if (!stopping) launch(name, program, sameUrls, times).catch(() => {});
        }, delayMs);
      };
      const ended = (reason: string) => {
        running.delete(name);
        if (listening === undefined && failures === 0) reject(new Error(reason));
        else if (!stopping)
          startAgain(Date.now() - startedAt > RESTART.calmAfterMs ? 1 : failures + 1);
      };
      // The system cannot create a process, for example for lack of memory.
      const refused = ({ message }: Error) => ended(`The ${name} cannot be started: ${message}.`);

      try {
        const service = fork(program, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
        running.set(name, service);
        service.on('message', (message: Listening) => {
          if (message.event !== 'listening') return;
          listening = message;
          resolve(listening.url);
        });
        service.once('exit', () => ended(''));
        service.once('error', (error) => {
          if (service.pid === undefined) refused(error);
        });
      } catch (error) {
        refused(error as Error);
      }
    });

  const stop = async () => {
    stopping = true;
    for (const service of [...running.values()].reverse()) await endProcess(service);
  };
  const stopAndExit = () => void stop().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAndExit);
  onParentExit(stopAndExit);

  return { start: (name, program, env) => launch(name, program, env, 0), stop };
}

/** A service's message once it listens (`service/src/runService.ts`). */
interface Listening {
  event?: string;
  url: string;
  adminUrl: string;
}

function portsOf(name: string, { url, adminUrl }: Listening): NodeJS.ProcessEnv {
  const prefix = name === 'api' ? 'API_' : '';
  return {
    [`${prefix}PORT`]: new URL(url).port,
    [`${prefix}ADMIN_PORT`]: new URL(adminUrl).port,
  };
}
