import type { Logger } from '@statline/service/logging/createLogger';
import { smokeRenderMs } from '../deadlines.ts';
import { startWorker } from '../process/startWorker.ts';
import type { WorkerExit } from '../process/WorkerExit.ts';
import type { WorkerProgram } from '../process/WorkerProgram.ts';
import type { AnswerFetch } from '../process/workerFetch.ts';
import type { SmokeRender } from './admitRelease.ts';
import { SmokeRenderAnswer } from './SmokeRenderRequest.ts';

/**
 * Runs each release once in a process of its own, which ends with it.
 *
 * @param answerFetch answers what its modules load. Default: nothing is answered.
 * @returns a function that rejects where the process could not be started or was ended from
 *   outside: that says nothing of the release.
 */
export const createSmokeRender =
  (
    program: WorkerProgram,
    logger: Logger,
    answerFetch?: AnswerFetch,
    timeoutOf = smokeRenderMs,
  ): SmokeRender =>
  (request) =>
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
        onMessage: ({ reasons }) => {
          resolve(reasons);
          worker.stop();
        },
        onEnd: (end) => {
          clearTimeout(deadline);
          if (end.wasReady && end.isEvidence) resolve([reasonOf(end)]);
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
