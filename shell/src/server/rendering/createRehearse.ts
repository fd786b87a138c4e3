import type { Logger } from '@statline/service/createLogger';
import type { Rehearse } from '../releases/admitRelease.ts';
import type { RunnerProgram } from './RunnerProgram.ts';
import { type RunnerEnd, startRunner } from './startRunner.ts';

/** Rehearses each release in a process of its own, which ends with it. */
export const createRehearse =
  (program: RunnerProgram, logger: Logger): Rehearse =>
  (rehearsal) =>
    new Promise((resolve, reject) => {
      const runner = startRunner({
        program,
        logger,
        onMessage: ({ reasons }: { reasons: string[] }) => {
          resolve(reasons);
          runner.stop();
        },
        onEnd: (end) => {
          if (end.wasReady) resolve([reasonOf(end)]);
          else reject(new Error(`it could not be rehearsed: ${end.reason}`));
        },
      });
      void runner.ready.then(() => runner.send(rehearsal));
    });

function reasonOf({ module = '', reason }: RunnerEnd): string {
  const [remote, , name] = module.split('/');
  return name ? `${remote}/${name} does not render: ${reason}` : `its server bundle: ${reason}`;
}
