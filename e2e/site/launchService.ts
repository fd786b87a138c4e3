import { fork } from 'node:child_process';
import path from 'node:path';
import { endProcess } from '../../scripts/running/endProcess.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** A built service of this repository that is running. */
export interface RunningService {
  url: string;
  /** What it has written so far, one JSON object per line. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts a built service and waits until it listens. It ends with this process, however that
 * ends: a service also stops when its IPC channel closes.
 *
 * @param program the built file, from the root of the repository, or absolute.
 * @throws Error with the service's own words when it ends before it listens.
 */
export async function launchService(
  program: string,
  env: NodeJS.ProcessEnv,
): Promise<RunningService> {
  const service = fork(path.resolve(ROOT, program), {
    // No balancer in front waits for it to stop.
    env: { ...process.env, NODE_ENV: 'production', STOP_GRACE_MS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const killWithUs = () => service.kill('SIGKILL');
  process.once('exit', killWithUs);
  service.once('exit', () => process.off('exit', killWithUs));
  let written = '';
  service.stdout?.on('data', (chunk) => {
    written += chunk;
  });
  service.stderr?.on('data', (chunk) => {
    written += chunk;
  });

  const url = await new Promise<string>((resolve, reject) => {
    service.on('message', (message: { event?: string; url: string }) => {
      if (message.event === 'listening') resolve(message.url);
    });
    service.once('exit', (code) => {
      reject(new Error(`${program} ended (${code}) before it listened:\n${written}`));
    });
  });
  return { url, log: () => written, stop: () => endProcess(service) };
}
