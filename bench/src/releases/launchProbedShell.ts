import { fork } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../../../scripts/build/parts.ts';
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

type Message =
  | { event: 'listening'; url: string }
  | ({ event: 'measured' } & Omit<Measurement, 'renderers'>);

/**
 * Runs the built shell with the probe inside it.
 *
 * @throws Error with the shell's own words when it ends before it listens.
 */
export async function launchProbedShell(env: NodeJS.ProcessEnv): Promise<ProbedShell> {
  const probe = path.join(import.meta.dirname, 'probe.cjs');
  const shell = fork(path.join(ROOT, 'shell/dist/server/main.cjs'), {
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: `--require ${probe}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream?.on('data', (chunk) => {
      // The end of it is what tells why a process has ended.
      written = `${written}${chunk}`.slice(-10_000);
    });
  }

  const next = <Event extends Message['event']>(event: Event) =>
    new Promise<Extract<Message, { event: Event }>>((resolve, reject) => {
      const hear = (message: Message) => {
        if (message.event !== event) return;
        shell.off('message', hear);
        shell.off('exit', ended);
        resolve(message as Extract<Message, { event: Event }>);
      };
      const ended = (code: number | null) =>
        reject(new Error(`The shell ended (${code}):\n${written}`));
      shell.on('message', hear);
      shell.once('exit', ended);
    });

  const { url } = await next('listening');
  const { pid = 0 } = shell;
  return {
    url,
    pid,
    measure: async () => {
      const measured = next('measured');
      shell.send('measure');
      return { ...(await measured), renderers: countRenderers(pid) };
    },
    stop: async () => {
      const ended = new Promise((settle) => shell.once('exit', settle));
      shell.kill('SIGTERM');
      await ended;
    },
  };
}

/** Each set of live releases has a renderer of its own; the one before is drained. */
const countRenderers = (shell: number): number =>
  processTree(shell).filter(({ command }) => command.includes('renderer.cjs')).length;
