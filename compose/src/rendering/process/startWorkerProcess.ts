import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import type { Logger } from '@statline/service/logging/createLogger';
import { withResolvers } from '@statline/service/withResolvers';
import * as v from 'valibot';
import { DEADLINES } from '../../protocol/deadlines.ts';
import type { NameInRelease } from '../../protocol/names/ModuleId.ts';
import { openCrashRecord } from './CrashRecord.ts';
import { logOutput } from './logOutput.ts';
import {
  CHANNEL_FD,
  encodeMessage,
  type FetchHandler,
  FetchMessage,
  type FetchRequest,
  Json,
  MAX_MESSAGE_LENGTH,
  Ready,
  splitLines,
} from './messages.ts';
import { endProcessGroup, launch, type WorkerProgram } from './WorkerProgram.ts';

export interface WorkerExit {
  /** The module whose code ran; undefined: none, or it is not known. */
  module: NameInRelease | undefined;
  reason: string;
  /** Whether the worker had started to take jobs. */
  wasReady: boolean;
  /** Whether code in the process caused its end; false for a kill from outside, such as the kernel's at low memory. */
  isEvidence: boolean;
  wasStopped: boolean;
}

export interface WorkerOptions {
  program: WorkerProgram;
  logger: Logger;
  /** Makes the worker's fetches. Default: every fetch is refused. */
  handleFetch?: FetchHandler | undefined;
}

interface JobOptions<Result> {
  /** Their modules may send requests until there is a result. */
  remotes: readonly string[];
  /** The worker is ended if it finishes no job in this time; of several jobs the longest time counts. */
  timeoutMs: number;
  /** Called with each message that has a `part`, before there is a result. */
  onPart?: (part: Result) => void;
}

interface RunningJob<Result> extends JobOptions<Result> {
  settle: (outcome: Result | WorkerExit) => void;
  inTrace: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

const INVALID = 'it sent the shell an invalid message';

const NO_NETWORK = { refusal: 'there is no network here', isGranted: true };

/**
 * Starts a process that runs remotes' code. Not a thread: V8 aborts the whole process when a thread's heap is full
 * (docs/decisions/rendering.md#isolation). Never throws, even if the process cannot be started.
 *
 * @param results the schema of the worker's results: an invalid message ends the worker.
 */
export function startWorkerProcess<Result extends { number: number }>(
  { program, logger, handleFetch }: WorkerOptions,
  results: v.GenericSchema<unknown, Result>,
) {
  const record = openCrashRecord();
  const running = new Map<number, RunningJob<Result>>();
  let jobs = 0;
  let isReady = false;
  let exit: WorkerExit | undefined;
  const ready = withResolvers();
  const ended = withResolvers<WorkerExit>();
  let deadline: NodeJS.Timeout | undefined;

  let child: ChildProcess | undefined;
  let launchError: Error | undefined;
  try {
    child = launch(program, record.fd);
  } catch (error) {
    launchError = error as Error;
  }
  // Without free file descriptors the process has no streams, and emits an error.
  const channel = child?.stdio?.[CHANNEL_FD] as Duplex | null | undefined;

  /** @param how applies if the process has recorded no reason. */
  const end = (how: Pick<WorkerExit, 'reason' | 'isEvidence'>, isStopped = false) => {
    if (exit) return;
    clearTimeout(deadline);
    if (child) endProcessGroup(child);
    channel?.destroy();
    const { module, isRunning, reason } = record.close();
    // If the shell ends the worker for a fault, the module that ran last has caused it.
    const isBlamed = isRunning || (isStopped && how.isEvidence);
    exit = {
      module: (isBlamed && module) || undefined,
      reason: reason || how.reason,
      wasReady: isReady,
      isEvidence: reason !== '' || how.isEvidence,
      wasStopped: isStopped && !how.isEvidence,
    };
    isReady = false;
    ended.resolve(exit);
    ready.resolve();
    for (const { settle } of running.values()) settle(exit);
  };
  const notStarted = ({ message }: Error) =>
    end({ reason: `it could not be started: ${message}`, isEvidence: false });
  const stop = (reason?: string): void =>
    end({ reason: reason ?? 'it was stopped', isEvidence: reason !== undefined }, true);

  const stopAfter = (ms: number, what: string) =>
    setTimeout(stop, ms, `it did not ${what} within ${ms / 1000} s`).unref();
  const restartDeadline = () => {
    clearTimeout(deadline);
    const timeouts = Array.from(running.values(), ({ timeoutMs }) => timeoutMs);
    if (timeouts.length > 0) deadline = stopAfter(Math.max(...timeouts), 'come to an end');
  };

  const send = (message: object) =>
    void (channel?.writable && channel.write(encodeMessage(message)));

  const fetchFor = async (request: FetchRequest) => {
    const job = running.get(request.job);
    // All modules of a page share a process, so it may claim any of the page's remotes, but no other.
    const isOfJob = job?.remotes.includes(request.remote);
    const result = isOfJob ? await job?.inTrace(() => handleFetch?.(request)) : undefined;
    send({ fetched: request.number, result: result ?? NO_NETWORK });
  };

  const receive = (line: string) => {
    const message = v.safeParse(Json, line, { abortEarly: true }).output;
    const isGreeting = v.is(Ready, message);
    if (isGreeting === isReady) return stop(INVALID);
    if (isGreeting) {
      isReady = true;
      ready.resolve();
      return restartDeadline();
    }
    const fetching = v.safeParse(FetchMessage, message, { abortEarly: true });
    if (fetching.success) return void fetchFor(fetching.output.fetch);
    const result = v.safeParse(results, message, { abortEarly: true });
    const job = result.success ? running.get(result.output.number) : undefined;
    if (!result.success || !job) return stop(INVALID);
    if ('part' in result.output) return job.onPart?.(result.output);
    running.delete(result.output.number);
    restartDeadline();
    job.settle(result.output);
  };

  deadline = stopAfter(DEADLINES.bootMs, 'start');
  if (launchError) setImmediate(notStarted, launchError);
  child?.on('error', (error) => child?.pid === undefined && notStarted(error));
  child?.once('exit', (code, signal) => end(describeExit(code, signal)));
  for (const stream of [child?.stdout, child?.stderr]) logOutput(stream, logger);
  // Ignored: after a broken channel the process ends.
  channel?.on('error', () => {});
  const take = splitLines(
    (line) => !exit && receive(line),
    MAX_MESSAGE_LENGTH,
    () => stop('it sent the shell a message without end'),
  );
  channel?.on('data', take);

  return {
    /** Resolves once the worker takes jobs, or has ended. */
    ready: ready.promise,
    /** Resolves once the worker has ended, before its jobs resolve. */
    ended: ended.promise,
    isReady: () => isReady,
    /** Number of jobs that wait for the worker's start, or have no result yet. */
    underWay: () => running.size,
    /** Ends the worker at once, with all processes that it started. @param reason undefined: it is no longer needed. */
    stop,
    /**
     * @returns the result, or how the process ended before there was one.
     * @throws RangeError if the job is too deep or too long for a message.
     */
    run: (job: object, options: JobOptions<Result>): Promise<Result | WorkerExit> =>
      new Promise((settle, reject) => {
        if (exit) return settle(exit);
        jobs += 1;
        const number = jobs;
        running.set(number, { ...options, settle, inTrace: AsyncLocalStorage.snapshot() });
        if (isReady && running.size === 1) restartDeadline();
        ready.promise
          .then(() => send({ ...job, number }))
          .catch((error) => {
            running.delete(number);
            restartDeadline();
            reject(error);
          });
      }),
  };
}

/** Why a worker process ended, if it has recorded no reason. */
function describeExit(
  code: number | null,
  signal: string | null,
): Pick<WorkerExit, 'reason' | 'isEvidence'> {
  if (signal === 'SIGKILL') return { reason: 'it was ended from outside', isEvidence: false };
  const reason = signal
    ? `it crashed (${signal}), most likely for want of memory`
    : `it ended its process with the exit code ${code}`;
  return { reason, isEvidence: true };
}
