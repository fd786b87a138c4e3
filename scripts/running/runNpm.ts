import { spawn } from 'node:child_process';
import { ROOT } from '../build/parts.ts';
import { collectOutput } from './collectOutput.ts';

/** An npm command, running or ended. */
export interface NpmCommand {
  pid: number;
  /** Its output so far, of both streams. */
  output(): string;
  /** Its exit code; undefined if a signal ended it. */
  ended: Promise<number | undefined>;
  kill(signal: NodeJS.Signals): void;
  /** Closes the reading end of its output, like closing a terminal. */
  stopReading(): void;
}

/**
 * Runs npm with only these settings in its environment.
 *
 * @param args `['start']`
 * @param folder the root of the repository, or of a copy.
 */
export function runNpm(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  folder = ROOT,
): NpmCommand {
  const { PATH = '', HOME = '' } = process.env;
  const npm = spawn('npm', args, {
    cwd: folder,
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(npm);
  const ended = new Promise<number | undefined>((resolve) => {
    npm.once('close', (code) => resolve(code ?? undefined));
  });
  if (npm.pid === undefined) throw new Error('npm could not be started');
  return {
    pid: npm.pid,
    output,
    ended,
    kill: (signal) => npm.kill(signal),
    stopReading: () => {
      npm.stdout.destroy();
      npm.stderr.destroy();
    },
  };
}
