import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Program {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts a server on a free port, with its ordinary logs, which nobody reads: reading them
 * would take time from what is measured.
 */
export async function startProgram(main: string, env: Record<string, string>): Promise<Program> {
  const child = fork(main, {
    execArgv: main.endsWith('.ts') ? ['--import', 'tsx'] : [],
    env: { PATH: process.env.PATH, API_PORT: '0', RATE_LIMIT: 'off', STOP_GRACE_MS: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  };
  return { url, stop };
}
