import path from 'node:path';
import { launchService } from '../../../scripts/running/launchService.ts';
import { processTree } from '../../../scripts/running/processTree.ts';

/** What the shell's process holds after a full collection. */
export interface Measurement {
  heapBytes: number;
  /** What the operating system has given it; what is free of that is given back late, or never. */
  residentBytes: number;
  /** Processes that render pages. */
  renderers: number;
  /** Kinds of handles and requests that keep the process busy: sockets, timers, servers. */
  resources: string[];
}

export interface ProbedShell {
  url: string;
  pid: number;
  measure(): Promise<Measurement>;
  stop(): Promise<void>;
}

type Message = { event: 'listening' } | ({ event: 'measured' } & Omit<Measurement, 'renderers'>);

/**
 * Runs the built shell with the probe inside it.
 *
 * @throws Error with the shell's own words when it ends before it listens, or before it is measured.
 */
export async function launchProbedShell(env: NodeJS.ProcessEnv): Promise<ProbedShell> {
  const probe = path.join(import.meta.dirname, 'probe.cjs');
  const { process, url, log, stop } = await launchService('shell/dist/server/main.cjs', {
    NODE_OPTIONS: `--require ${probe}`,
    ...env,
  });
  const { pid = 0 } = process;
  return {
    url,
    pid,
    measure: () =>
      new Promise((resolve, reject) => {
        const note = (message: Message) => {
          if (message.event !== 'measured') return;
          process.off('message', note).off('exit', ended);
          resolve({ ...message, renderers: renderersOf(pid).length });
        };
        const ended = (code: number | null) =>
          reject(new Error(`The shell ended (${code}):\n${log().slice(-10_000)}`));
        process.on('message', note).once('exit', ended).send('measure');
      }),
    stop,
  };
}

/** Each set of live releases has a renderer of its own; the one before is drained. */
export const renderersOf = (shell: number): number[] =>
  processTree(shell)
    .filter(({ command }) => command.includes('renderer.cjs'))
    .map(({ pid }) => pid);
