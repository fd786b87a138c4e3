import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { Logger } from '@statline/service/createLogger';
import { type GenericSchema, safeParse } from 'valibot';
import { DEADLINES, MEMORY_LIMITS } from '../deadlines.ts';
import { openCrashRecord } from './CrashRecord.ts';
import { describeExit } from './describeExit.ts';
import { logOutput } from './logOutput.ts';
import { permissionArguments } from './permissionArguments.ts';
import { readLines } from './readLines.ts';
import type { WorkerExit } from './WorkerExit.ts';
import type { WorkerProgram } from './WorkerProgram.ts';
import { CHANNEL_FD, encodeMessage, LONGEST_MESSAGE, READY } from './workerChannel.ts';

export interface WorkerProcess {
  /** Resolves once it takes messages, or has ended before. */
  readonly ready: Promise<void>;
  send(message: object): void;
  /**
   * Ends it at once, and whatever it has started.
   *
   * @param reason what it did to deserve that; none: it is no longer needed.
   */
  stop(reason?: string): void;
}

export interface WorkerOptions<Message> {
  program: WorkerProgram;
  logger: Logger;
  /** What its messages look like: with any other it ends. */
  messages: GenericSchema<unknown, Message>;
  onMessage: (message: Message) => void;
  /** Called once, whatever the reason, `stop` included, and never before `startWorker` returns. */
  onEnd: (end: WorkerExit) => void;
}

const MAX_HEAP_MB = MEMORY_LIMITS.heapBytes / 2 ** 20;
const SLOW_BOOT = `it did not start within ${DEADLINES.bootMs / 1000} s`;

/**
 * Starts a process that runs remotes' code. A process and not a thread: V8 aborts the whole
 * process when a thread's heap is full (docs/decisions/013). Nothing that it does, nor that it
 * cannot be started, throws here.
 */
export function startWorker<Message>(options: WorkerOptions<Message>): WorkerProcess {
  const { program, logger, messages, onMessage, onEnd } = options;
  const recorder = openCrashRecord();
  let isReady = false;
  let hasEnded = false;
  let stopReason: string | undefined;
  let becomeReady = () => {};
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });

  const child = launch(program, recorder.fd);
  const channel = child instanceof Error ? undefined : (child.stdio?.[CHANNEL_FD] as Duplex | null);

  const end = (how: Pick<WorkerExit, 'reason' | 'isEvidence'>) => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(bootTimer);
    if (!(child instanceof Error)) endProcessGroup(child);
    channel?.destroy();
    const { module, lastModule, reason } = recorder.close();
    const told = reason || stopReason;
    const who = module || (stopReason === undefined ? '' : lastModule);
    onEnd({
      module: who || undefined,
      reason: told ?? how.reason,
      wasReady: isReady,
      isEvidence: told !== undefined || how.isEvidence,
    });
    becomeReady();
  };

  const stop: WorkerProcess['stop'] = (reason) => {
    if (hasEnded) return;
    stopReason ??= reason;
    if (!(child instanceof Error)) endProcessGroup(child);
  };

  const hear = (line: string) => {
    const message = parseJson(line);
    if (!isReady && isReadyMessage(message)) {
      isReady = true;
      clearTimeout(bootTimer);
      becomeReady();
      return;
    }
    const parsed = safeParse(messages, message);
    if (isReady && parsed.success) onMessage(parsed.output);
    else stop('it sent the shell what is no message');
  };

  const bootTimer = setTimeout(() => stop(SLOW_BOOT), DEADLINES.bootMs).unref();
  if (child instanceof Error) {
    setImmediate(() =>
      end({ reason: `it could not be started: ${child.message}`, isEvidence: false }),
    );
    return { ready, stop, send: () => {} };
  }

  child.on('error', (error) => {
    if (child.pid !== undefined) return;
    end({ reason: `it could not be started: ${error.message}`, isEvidence: false });
  });
  child.once('exit', (code, signal) => end(describeExit(code, signal)));
  for (const stream of [child.stdout, child.stderr]) logOutput(stream, logger);
  // Of a channel that breaks, the process's end is what matters.
  channel?.on('error', () => {});
  if (channel) {
    readLines(channel, LONGEST_MESSAGE, {
      onLine: (line) => !hasEnded && hear(line),
      onTooLong: () => stop('it sent the shell a message without end'),
    });
  }
  giveWayToTheShell(child);
  return {
    ready,
    stop,
    send: (message) => void (channel?.writable && channel.write(encodeMessage(message))),
  };
}

function launch(program: WorkerProgram, recorder: number | undefined): ChildProcess | Error {
  const limits = [`--max-old-space-size=${MAX_HEAP_MB}`, ...permissionArguments(program)];
  const args = [...(program.execArgv ?? []), ...limits, program.file];
  try {
    return spawn(process.execPath, args, {
      // No setting of the shell's is a remote's business, nor a secret in its environment.
      env: { NODE_ENV: process.env.NODE_ENV },
      cwd: path.dirname(program.file),
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', recorder ?? 'ignore'],
      // A process group of its own, which ends with it.
      detached: true,
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Also what the process has started and left behind. */
function endProcessGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

/** Where the kernel runs short of memory, it takes a runner and not the shell (Linux only). */
function giveWayToTheShell({ pid }: ChildProcess): void {
  if (pid !== undefined) writeFile(`/proc/${pid}/oom_score_adj`, '1000', () => {});
}

const isReadyMessage = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'event' in message &&
  message.event === READY.event;

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
