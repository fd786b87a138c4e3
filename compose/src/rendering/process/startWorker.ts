import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { Logger } from '@statline/service/logging/createLogger';
import { type GenericSchema, safeParse } from 'valibot';
import { DEADLINES, MEMORY_LIMITS } from '../../protocol/deadlines.ts';
import { openCrashRecord } from './CrashRecord.ts';
import type { FetchHandler } from './fetchMessages.ts';
import { logOutput } from './logOutput.ts';
import { serveFetches } from './serveFetches.ts';
import { splitLines } from './splitLines.ts';
import type { WorkerExit } from './WorkerExit.ts';
import { describeExit } from './WorkerExit.ts';
import type { WorkerProgram } from './WorkerProgram.ts';
import { permissionArguments } from './WorkerProgram.ts';
import { CHANNEL_FD, encodeMessage, LONGEST_MESSAGE, READY } from './workerChannel.ts';

export interface WorkerProcess {
  /** Resolves once it takes messages, or has ended before. */
  readonly ready: Promise<void>;
  send(message: object): void;
  /**
   * Ends it at once, with every process that it has started.
   *
   * @param reason what it did wrong; none: it is no longer needed.
   */
  stop(reason?: string): void;
}

interface WorkerOptions<Message> {
  program: WorkerProgram;
  logger: Logger;
  /** The schema of its messages: an invalid one ends it. */
  messages: GenericSchema<unknown, Message>;
  onMessage: (message: Message) => void;
  /** Fetches for it. Default: every fetch is refused. */
  handleFetch?: FetchHandler | undefined;
  /** Called once, whatever the reason, `stop` included, and never before `startWorker` returns. */
  onEnd: (exit: WorkerExit) => void;
}

const MAX_HEAP_MB = MEMORY_LIMITS.heapBytes / 2 ** 20;
/**
 * V8's new space, from the start: it is collected once in several pages, and not during each of them. Under
 * load V8 would grow it to the same size.
 */
const NEW_SPACE_MB = 16;
const SLOW_BOOT = `it did not start within ${DEADLINES.bootMs / 1000} s`;

/**
 * Starts a process that runs remotes' code. Not a thread: V8 aborts the whole process when a
 * thread's heap is full (docs/decisions/render-isolation.md). It never throws, whatever the process does, and
 * when it cannot be started.
 */
export function startWorker<Message>(options: WorkerOptions<Message>): WorkerProcess {
  const { program, logger, messages, onMessage, onEnd, handleFetch } = options;
  const record = openCrashRecord();
  let isReady = false;
  let hasEnded = false;
  let stopReason: string | undefined;
  let becomeReady = () => {};
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });

  const child = launch(program, record.fd);
  const channel = child instanceof Error ? undefined : (child.stdio?.[CHANNEL_FD] as Duplex | null);

  const end = (how: Pick<WorkerExit, 'reason' | 'isEvidence'>) => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(bootTimer);
    if (!(child instanceof Error)) endProcessGroup(child);
    channel?.destroy();
    fetches.close();
    const { module, lastModule, reason } = record.close();
    const known = reason || stopReason;
    const blamed = module || (stopReason === undefined ? '' : lastModule);
    onEnd({
      module: blamed || undefined,
      reason: known ?? how.reason,
      wasReady: isReady,
      isEvidence: known !== undefined || how.isEvidence,
    });
    becomeReady();
  };

  const stop: WorkerProcess['stop'] = (reason) => {
    if (hasEnded) return;
    stopReason ??= reason;
    if (!(child instanceof Error)) endProcessGroup(child);
  };

  const send: WorkerProcess['send'] = (message) =>
    void (channel?.writable && channel.write(encodeMessage(message)));
  const fetches = serveFetches(handleFetch, send);

  const receive = (line: string) => {
    const message = parseJson(line);
    if (!isReady && isReadyMessage(message)) {
      isReady = true;
      clearTimeout(bootTimer);
      becomeReady();
      return;
    }
    if (isReady && fetches.receive(message)) return;
    const parsed = safeParse(messages, message);
    if (isReady && parsed.success) onMessage(parsed.output);
    else stop('it sent the shell an invalid message');
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
  // A broken channel is followed by the end of the process.
  channel?.on('error', () => {});
  const take = splitLines(LONGEST_MESSAGE, {
    onLine: (line) => !hasEnded && receive(line),
    onTooLong: () => stop('it sent the shell a message without end'),
  });
  channel?.on('data', take);
  raiseOutOfMemoryScore(child);
  return { ready, stop, send };
}

function launch(program: WorkerProgram, record: number | undefined): ChildProcess | Error {
  const limits = [
    `--max-old-space-size=${MAX_HEAP_MB}`,
    `--min-semi-space-size=${NEW_SPACE_MB}`,
    ...permissionArguments(program),
  ];
  const args = [...(program.execArgv ?? []), ...limits, program.file];
  try {
    return spawn(process.execPath, args, {
      // Remotes' code gets none of the shell's settings and secrets.
      env: { NODE_ENV: process.env.NODE_ENV },
      cwd: path.dirname(program.file),
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', record ?? 'ignore'],
      // A process group of its own, so that what it starts ends with it.
      detached: true,
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The process, and what it has started and left behind. */
function endProcessGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

/** The kernel, short of memory, ends a worker and not the shell (Linux only). */
function raiseOutOfMemoryScore({ pid }: ChildProcess): void {
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
