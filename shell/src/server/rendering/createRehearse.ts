import type { Logger } from '@statline/service/createLogger';
import type { Rehearse } from '../releases/admitRelease.ts';
import { RehearsalAnswer } from './Rehearsal.ts';
import type { RunnerEnd } from './RunnerEnd.ts';
import type { RunnerProgram } from './RunnerProgram.ts';
import { startRunner } from './startRunner.ts';

/**
 * From the moment that the process could begin. Its own guard ends what stands still after 2 s;
 * this ends what goes on without coming to an answer, such as a bundle that replaces
 * `setTimeout`. Three modules may take 5 s each.
 */
const TIMEOUT_MS = 20_000;

/**
 * Rehearses each release in a process of its own, which ends with it.
 *
 * @returns a function that rejects where the process could not be started or was ended from
 *   outside: that says nothing of the release.
 */
export const createRehearse =
  (program: RunnerProgram, logger: Logger, timeoutMs = TIMEOUT_MS): Rehearse =>
  (rehearsal) =>
    new Promise((resolve, reject) => {
      let deadline: NodeJS.Timeout | undefined;
      const runner = startRunner({
        program,
        logger,
        messages: RehearsalAnswer,
        onMessage: ({ reasons }) => {
          resolve(reasons);
          runner.stop();
        },
        onEnd: (end) => {
          clearTimeout(deadline);
          if (end.wasReady && end.isEvidence) resolve([reasonOf(end)]);
          else reject(new Error(`it could not be rehearsed: ${end.reason}`));
        },
      });
      void runner.ready.then(() => {
        deadline = setTimeout(runner.stop, timeoutMs, tooLong(timeoutMs)).unref();
        runner.send(rehearsal);
      });
    });

const tooLong = (timeoutMs: number) => `it did not come to an end within ${timeoutMs / 1000} s`;

function reasonOf({ module = '', reason }: RunnerEnd): string {
  const [remote, , name] = module.split('/');
  return name ? `${remote}/${name} does not render: ${reason}` : `its server bundle: ${reason}`;
}
