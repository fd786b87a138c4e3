import type { Logger } from '@statline/service/logging/createLogger';
import { smokeRenderMs } from '../deadlines.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import { startWorker } from '../process/startWorker.ts';
import type { WorkerExit } from '../process/WorkerExit.ts';
import type { WorkerProgram } from '../process/WorkerProgram.ts';
import type { AnswerFetch } from '../process/workerFetch.ts';
import type { SmokeRender } from './admitRelease.ts';
import { SmokeRenderAnswer, type SmokeRenderRequest } from './SmokeRenderRequest.ts';

interface SmokeRenderOptions {
  program: WorkerProgram;
  logger: Logger;
  /** Answers what its modules load. Default: nothing is answered. */
  answerFetch?: AnswerFetch | undefined;
  /**
   * What the site says against the props that one of its modules is mounted with; undefined: nothing.
   * Default: never anything.
   */
  whyNotTaken?:
    | ((module: ModuleId, props: unknown) => MaybePromise<string | undefined>)
    | undefined;
  /** How long it may take, in ms, by the number of modules. */
  timeoutOf?: typeof smokeRenderMs;
}

type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Runs each release once in a process of its own, which ends with it.
 *
 * @returns a function that rejects where the process could not be started or was ended from
 *   outside: that says nothing of the release.
 */
export const createSmokeRender =
  ({
    program,
    logger,
    answerFetch,
    whyNotTaken = () => undefined,
    timeoutOf = smokeRenderMs,
  }: SmokeRenderOptions): SmokeRender =>
  async (request) => {
    const { reasons, mounted = [] } = await runOnce(request, {
      program,
      logger,
      answerFetch,
      timeoutOf,
    });
    for (const { outer, module, props } of mounted) {
      const why = await whyNotTaken(module, props);
      if (why !== undefined) {
        reasons.push(`${outer} mounts ${module} with props that the site does not take: ${why}`);
      }
    }
    return [...new Set(reasons)];
  };

const runOnce = (
  request: SmokeRenderRequest,
  {
    program,
    logger,
    answerFetch,
    timeoutOf,
  }: SmokeRenderOptions & { timeoutOf: typeof smokeRenderMs },
): Promise<SmokeRenderAnswer> =>
  new Promise((resolve, reject) => {
    let deadline: NodeJS.Timeout | undefined;
    const worker = startWorker({
      program,
      logger,
      messages: SmokeRenderAnswer,
      // Whatever it says of itself.
      answerFetch:
        answerFetch &&
        ((asked, signal) => answerFetch({ ...asked, remote: request.release.name }, signal)),
      onMessage: (answer) => {
        resolve(answer);
        worker.stop();
      },
      onEnd: (end) => {
        clearTimeout(deadline);
        if (end.wasReady && end.isEvidence) resolve({ reasons: [reasonOf(end)] });
        else reject(new Error(`its code could not be run: ${end.reason}`));
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
