import { type ChildProcess, fork } from 'node:child_process';
import { endProcess } from '../../../../scripts/running/endProcess.ts';

/** Of the units in deploy/systemd (`RestartSec`). */
const RESTART_AFTER_MS = 1_000;

/** A built service that is started again whenever it ends, as by systemd or a container engine. */
export interface SupervisedService {
  /** Of the process that runs now. */
  pid(): number;
  /** How it has ended so far: a signal, or an exit code. */
  ends(): readonly string[];
  /** Node's own arguments, from its next start on. */
  execArgv: readonly string[];
  stop(): Promise<void>;
}

/** @param env has the service's port in it: it listens where it did before. */
export async function supervise(
  program: string,
  env: NodeJS.ProcessEnv,
): Promise<SupervisedService> {
  let child: ChildProcess;
  let isStopping = false;
  const ends: string[] = [];
  const start = () => {
    child = fork(program, {
      execArgv: [...service.execArgv],
      env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('exit', (code, signal) => {
      ends.push(signal ?? `exit code ${code}`);
      if (!isStopping) setTimeout(() => isStopping || start(), RESTART_AFTER_MS);
    });
    return child;
  };
  const service: SupervisedService = {
    pid: () => child.pid ?? 0,
    ends: () => ends,
    execArgv: [],
    stop: async () => {
      isStopping = true;
      await endProcess(child);
    },
  };
  await new Promise<void>((resolve, reject) => {
    start().once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`${program} ended (${code}) at its start`)));
  });
  return service;
}
