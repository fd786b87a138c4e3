import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import * as v from 'valibot';
import { smokeRenderMs } from '../../protocol/deadlines.ts';
import { type ModuleId, moduleId, readNameInRelease } from '../../protocol/manifest/ModuleId.ts';
import { type SmokeRenderRequest, SmokeRenderResult } from '../../protocol/SmokeRenderRequest.ts';
import type { SmokeRender } from '../../releases/gate/admitRelease.ts';
import { startWorker, type WorkerExit, type WorkerOptions } from '../process/startWorker.ts';

interface SmokeRenderOptions extends WorkerOptions {
  /** Returns what is wrong with the props with which a module of the site is mounted. Default: nothing. */
  checkProps?: (
    module: ModuleId,
    props: unknown,
  ) => string | undefined | Promise<string | undefined>;
}

/**
 * Runs each release once in its own process, with three processes per two cores at a time, since a third of a process's
 * time is its aftermath. The processes of a hundred remotes at once would use up the machine's memory and each other's
 * deadlines.
 *
 * @returns a function that rejects if the process could not be started or was ended from outside: that is no evidence
 *   against the release.
 */
export function createSmokeRender({
  checkProps = () => undefined,
  ...options
}: SmokeRenderOptions): SmokeRender {
  const queue = new PQueue({ concurrency: Math.ceil(availableParallelism() * 1.5) });

  const runOnce = async (request: SmokeRenderRequest): Promise<SmokeRenderResult> => {
    const timeoutMs = smokeRenderMs(request.mounts.length);
    const worker = startWorker(options, Result, timeoutMs);
    const result = await worker.run(request, [request.release.name]);
    worker.stop();
    if ('reasons' in result) return result;
    if (result.wasReady && result.isEvidence) return { reasons: [reasonOf(result)] };
    throw new Error(`its code could not be run: ${result.reason}`);
  };

  return async (request) => {
    const { reasons, mounted = [] } = await queue.add(() => runOnce(request));
    for (const { outer, module, props } of mounted) {
      const why = await checkProps(module, props);
      if (why !== undefined) {
        reasons.push(`${outer} mounts ${module} with props that the site does not take: ${why}`);
      }
    }
    return [...new Set(reasons)];
  };
}

const Result = v.strictObject({ number: v.number(), ...SmokeRenderResult.entries });

function reasonOf({ module: name = '', reason }: WorkerExit): string {
  const { remote, module } = readNameInRelease(name);
  if (!module) return `its server bundle: ${reason}`;
  return `${moduleId(remote, module)} does not render: ${reason}`;
}
