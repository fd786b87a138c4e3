import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import * as v from 'valibot';
import { smokeRenderMs } from '../../protocol/deadlines.ts';
import { type ModuleId, moduleId, readNameInRelease } from '../../protocol/names/ModuleId.ts';
import {
  type Skipped,
  type SmokeRenderRequest,
  SmokeRenderResult,
} from '../../protocol/SmokeRenderRequest.ts';
import type { SmokeRender } from '../../releases/gate/checkRelease.ts';
import {
  startWorkerProcess,
  type WorkerExit,
  type WorkerOptions,
} from '../process/startWorkerProcess.ts';

interface SmokeRenderOptions extends WorkerOptions {
  /** Returns what is wrong with the props with which a module of the site is mounted. Default: nothing. */
  checkProps?: (
    module: ModuleId,
    props: unknown,
  ) => string | undefined | Promise<string | undefined>;
  onSkipped?: (skipped: Skipped) => void;
}

/** How many releases a process runs at most, since each leaves something in its memory. */
const MAX_RUNS = 20;

/**
 * Runs each release once, with three processes per two cores at a time, since a third of a run is its aftermath. The
 * processes of a hundred remotes at once would use up the machine's memory and each other's deadlines.
 *
 * Releases that wait for a process get one in which others have run without a fault: its start takes as long as a run.
 * A fault there may be another release's, so it counts only when it happens again in a process of the release's own.
 *
 * @returns a function that rejects if the process could not be started or was ended from outside: that is no evidence
 *   against the release.
 */
export function createSmokeRender(given: SmokeRenderOptions): SmokeRender {
  const { checkProps = () => undefined, onSkipped = () => {}, ...options } = given;
  const queue = new PQueue({ concurrency: Math.ceil(availableParallelism() * 1.5) });

  /** Kept only while releases wait. */
  let idle: SmokeRenderProcess[] = [];

  const runIn = async (process: SmokeRenderProcess, request: SmokeRenderRequest) => {
    process.runs += 1;
    const result = await process.worker.run(request, {
      remotes: [request.release.name],
      timeoutMs: smokeRenderMs(request.mounts.length),
    });
    if (isFaultless(result) && process.runs < MAX_RUNS) idle.push(process);
    else process.worker.stop();
    if (queue.size === 0) {
      for (const { worker } of idle) worker.stop();
      idle = [];
    }
    return result;
  };

  const runOnce = async (request: SmokeRenderRequest): Promise<SmokeRenderResult> => {
    const process = idle.pop();
    const shared = process && (await runIn(process, request));
    if (isFaultless(shared)) return shared;
    const result = await runIn({ worker: startWorkerProcess(options, Result), runs: 0 }, request);
    if ('reasons' in result) return result;
    if (result.wasReady && result.isEvidence) return { reasons: [describeExit(result)] };
    throw new Error(`its code could not be run: ${result.reason}`);
  };

  return async (request) => {
    const { reasons, mounted = [], skipped = [] } = await queue.add(() => runOnce(request));
    for (const module of skipped) onSkipped(module);
    for (const { outer, module, props } of mounted) {
      const why = await checkProps(module, props);
      if (why !== undefined) {
        reasons.push(`${outer} mounts ${module} with props that the site does not take: ${why}`);
      }
    }
    return [...new Set(reasons)];
  };
}

interface SmokeRenderProcess {
  worker: ReturnType<typeof startWorkerProcess<Result>>;
  runs: number;
}

const Result = v.strictObject({ number: v.number(), ...SmokeRenderResult.entries });
type Result = v.InferOutput<typeof Result>;

const isFaultless = (result: Result | WorkerExit | undefined): result is Result =>
  result !== undefined && 'reasons' in result && result.reasons.length === 0;

function describeExit({ module: name = '', reason }: WorkerExit): string {
  const { remote, module } = readNameInRelease(name);
  if (!module) return `its server bundle: ${reason}`;
  return `${moduleId(remote, module)} does not render: ${reason}`;
}
