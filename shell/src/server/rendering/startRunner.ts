import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from '@statline/service/createLogger';
import { openRecorder } from './FlightRecorder.ts';
import { logOutput } from './logOutput.ts';
import type { RunnerProgram } from './RunnerProgram.ts';

/** How a runner came to its end. */
export interface RunnerEnd {
  /** Whose code ran, as `<remote>/<release>/<module>`; undefined: nobody's, as far as is known. */
  module: string | undefined;
  /** What was wrong with it, as in "it threw …". */
  reason: string;
  /** Whether it had come as far as taking messages. */
  wasReady: boolean;
}

export interface Runner {
  /** Resolves once it takes messages, or has ended before. */
  readonly ready: Promise<void>;
  send(message: object): void;
  /** Ends it at once. */
  stop(): void;
}

export interface RunnerOptions {
  program: RunnerProgram;
  logger: Logger;
  onMessage: (message: never) => void;
  /** Called once, whatever the reason, `stop` included. */
  onEnd: (end: RunnerEnd) => void;
}

/** Of the heap; V8 ends the process beyond it. */
const MAX_HEAP_MB = 256;

/** A runner that takes longer than this to load its own code never will. */
const BOOT_TIMEOUT_MS = 30_000;

/**
 * Starts a process that runs remotes' code. A process and not a thread: V8 aborts the whole
 * process when a thread's heap is full (docs/decisions/013).
 */
export function startRunner({ program, logger, onMessage, onEnd }: RunnerOptions): Runner {
  const recorder = openRecorder();
  const child = fork(program.file, {
    // No setting of the shell's is a remote's business; Node's own are.
    env: { NODE_ENV: process.env.NODE_ENV, NODE_OPTIONS: process.env.NODE_OPTIONS },
    execArgv: [...(program.execArgv ?? []), `--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', recorder.fd],
    // A page is some 100 KB: half the time of JSON.
    serialization: 'advanced',
  });
  for (const stream of [child.stdout, child.stderr]) logOutput(stream, logger);

  let isReady = false;
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: { event?: 'ready' }) => {
      if (message.event !== 'ready') return onMessage(message as never);
      isReady = true;
      resolve();
    });
    void ended(child).then((how) => {
      clearTimeout(bootTimer);
      const { module, reason } = recorder.close();
      onEnd({ module: module || undefined, reason: reason || how, wasReady: isReady });
      resolve();
    });
  });
  const stop = () => {
    child.kill('SIGKILL');
  };
  const bootTimer = setTimeout(stop, BOOT_TIMEOUT_MS).unref();
  void ready.then(() => clearTimeout(bootTimer));

  return { ready, stop, send: (message) => void (child.connected && child.send(message, ignore)) };
}

/** A message to a runner that is ending: its end is heard of anyway. */
const ignore = () => {};

const ended = (child: ChildProcess): Promise<string> =>
  new Promise((settle) => {
    child.on('error', (error) => {
      if (child.pid === undefined) settle(`it could not be started: ${error.message}`);
    });
    child.once('exit', (code, signal) => settle(describeEnd(code, signal)));
  });

function describeEnd(code: number | null, signal: string | null): string {
  if (signal === 'SIGKILL') return 'it was ended';
  if (signal !== null) return `it crashed (${signal}), most likely for want of memory`;
  return `it ended its process with the exit code ${code}`;
}
