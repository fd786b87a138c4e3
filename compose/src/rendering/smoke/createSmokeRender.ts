import { availableParallelism } from 'node:os';
import type { Logger } from '@statline/service/logging/createLogger';
import PQueue from 'p-queue';
import { smokeRenderMs } from '../../protocol/deadlines.ts';
import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import { type SmokeRenderRequest, SmokeRenderResult } from '../../protocol/SmokeRenderRequest.ts';
import type { SmokeRender } from '../../releases/gate/admitRelease.ts';
import type { FetchHandler } from '../process/fetchMessages.ts';
import { startWorker } from '../process/startWorker.ts';
import type { WorkerExit } from '../process/WorkerExit.ts';
import type { WorkerProgram } from '../process/WorkerProgram.ts';

interface SmokeRenderOptions {
  program: WorkerProgram;
  logger: Logger;
  /** Fetches what its modules load. Default: every fetch is refused. */
  handleFetch?: FetchHandler | undefined;
  /**
   * Checks the props that a module of the site is mounted with, and returns what is wrong with them.
   * Default: nothing is.
   */
  checkProps?: ((module: ModuleId, props: unknown) => MaybePromise<string | undefined>) | undefined;
  /** How long it may take, in ms, by the number of modules. */
  timeoutOf?: typeof smokeRenderMs;
}

type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Runs each release once in a process of its own, which ends with it. One for each core at a time: those of a
 * hundred remotes that come together would take the machine's memory, and each other's deadlines.
 *
 * @returns a function that rejects where the process could not be started or was ended from
 *   outside: that says nothing of the release.
 */
export function createSmokeRender({
  program,
  logger,
  handleFetch,
  checkProps = () => undefined,
  timeoutOf = smokeRenderMs,
}: SmokeRenderOptions): SmokeRender {
  const queue = new PQueue({ concurrency: availableParallelism() });
  return async (request) => {
    const { reasons, mounted = [] } = await queue.add(() =>
      runOnce(request, { program, logger, handleFetch, timeoutOf }),
    );
    for (const { outer, module, props } of mounted) {
      const why = await checkProps(module, props);
      if (why !== undefined) {
        reasons.push(`${outer} mounts ${module} with props that the site does not take: ${why}`);
      }
    }
    return [...new Set(reasons)];
  };
}

const runOnce = (
  request: SmokeRenderRequest,
  {
    program,
    logger,
    handleFetch,
    timeoutOf,
  }: SmokeRenderOptions & { timeoutOf: typeof smokeRenderMs },
): Promise<SmokeRenderResult> =>
  new Promise((resolve, reject) => {
    let deadline: NodeJS.Timeout | undefined;
    const worker = startWorker({
      program,
      logger,
      messages: SmokeRenderResult,
      // The process runs one remote's code: it cannot name another.
      handleFetch:
        handleFetch &&
        ((fetched, signal) => handleFetch({ ...fetched, remote: request.release.name }, signal)),
      onMessage: (result) => {
        resolve(result);
        worker.stop();
      },
      onEnd: (exit) => {
        clearTimeout(deadline);
        if (exit.wasReady && exit.isEvidence) resolve({ reasons: [reasonOf(exit)] });
        else reject(new Error(`its code could not be run: ${exit.reason}`));
      },
    });
    void worker.ready.then(() => {
      const timeoutMs = timeoutOf(request.mounts.length);
      deadline = setTimeout(worker.stop, timeoutMs, tooLong(timeoutMs)).unref();
      worker.send(request);
    });
  });

const tooLong = (timeoutMs: number) => `it did not come to an end within ${timeoutMs / 1000} s`;

function reasonOf({ module = '', reason }: WorkerExit): string {
  const [remote, , name] = module.split('/');
  return name ? `${remote}/${name} does not render: ${reason}` : `its server bundle: ${reason}`;
}
