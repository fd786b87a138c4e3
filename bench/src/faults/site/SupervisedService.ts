import { type ChildProcess, fork } from 'node:child_process';
import { endProcess } from '../../../../scripts/running/endProcess.ts';

/** Of the units in deploy/systemd (`RestartSec`). */
const RESTART_AFTER_MS = 1_000;

/** A built service that is started again whenever it ends, as by systemd or a container engine. */
export interface SupervisedService {
  /** Of the process that runs now. */
  pid(): number;
  /** How often it has ended. */
  ends(): number;
  stop(): Promise<void>;
}

/** @param env has the service's port in it: it listens where it did before. */
export async function supervise(
  program: string,
  env: NodeJS.ProcessEnv,
): Promise<SupervisedService> {
  let child: ChildProcess;
  let isStopping = false;
  let ends = 0;
  const start = () => {
    child = fork(program, {
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('exit', () => {
      ends += 1;
      if (!isStopping) setTimeout(() => isStopping || start(), RESTART_AFTER_MS);
    });
    return child;
  };
  const listening = new Promise<void>((resolve, reject) => {
    start().once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`${program} ended (${code}) at its start`)));
  });
  await listening;
  return {
    pid: () => child.pid ?? 0,
    ends: () => ends,
    stop: async () => {
      isStopping = true;
      await endProcess(child);
    },
  };
}
