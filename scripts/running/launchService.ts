import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../build/parts.ts';
import type { ControlGroup } from '../deployment/openControlGroup.ts';
import { collectOutput } from './collectOutput.ts';
import { endProcess } from './endProcess.ts';

/** A running service of this repository. */
export interface RunningService {
  url: string;
  /** URL of the operators' port, if it has one. */
  adminUrl: string;
  process: ChildProcess;
  /** Its output so far, one JSON object per line. */
  log(): string;
  stop(): Promise<void>;
}

interface LaunchOptions {
  /** Whether its output is read, which costs time in measurements. Default: true. */
  readsOutput?: boolean;
  /** Control group in which it runs. Default: that of this process. */
  group?: ControlGroup | undefined;
}

/**
 * Starts a service and waits until it listens. It ends with this process, even after a crash: a service stops when its
 * IPC channel closes.
 *
 * @param program the built file or the source, absolute or relative to the repository's root.
 * @throws Error with the service's output if it ends before it listens.
 */
export async function launchService(
  program: string,
  env: NodeJS.ProcessEnv,
  { readsOutput = true, group }: LaunchOptions = {},
): Promise<RunningService> {
  const args = program.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const [execPath, execArgv] = group?.command(process.execPath, args) ?? [process.execPath, args];
  const service = fork(path.resolve(ROOT, program), {
    execPath,
    execArgv,
    // No grace period, since there is no load balancer in front.
    env: { ...process.env, NODE_ENV: 'production', STOP_GRACE_MS: '0', ...env },
    stdio: readsOutput ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const killWithUs = () => service.kill('SIGKILL');
  process.once('exit', killWithUs);
  service.once('exit', () => process.off('exit', killWithUs));
  const log = collectOutput(service);

  const addresses = await new Promise<Addresses>((resolve, reject) => {
    service.on('message', (message: { event?: string } & Addresses) => {
      if (message.event === 'listening') resolve(message);
    });
    service.once('exit', (code) => {
      reject(new Error(`${program} ended (${code}) before it listened:\n${log()}`));
    });
  });
  const { url, adminUrl = '' } = addresses;
  return { url, adminUrl, process: service, log, stop: () => endProcess(service) };
}

interface Addresses {
  url: string;
  adminUrl?: string;
}
