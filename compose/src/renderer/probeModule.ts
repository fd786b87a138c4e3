import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@statline/service/logging/createLogger';
import { mountsOf } from '../composition/mountsOf.ts';
import { withInner } from '../composition/withInner.ts';
import { DEADLINES } from '../deadlines.ts';
import type { ModuleId } from '../manifest/ModuleId.ts';
import type { WorkerExit } from '../process/WorkerExit.ts';
import type { WorkerProgram } from '../process/WorkerProgram.ts';
import type { AnswerFetch } from '../process/workerFetch.ts';
import { nameInRelease } from '../sandbox/runningModule.ts';
import type { RenderRequest } from './Renderer.ts';
import { startRenderWorker } from './startRenderWorker.ts';

/** How a probe went; `unknown` where it could not be made, which says nothing of the module. */
export type ProbeResult =
  | { outcome: 'passed'; reason?: undefined }
  | { outcome: 'failed' | 'unknown'; reason: string };

/**
 * Renders a page with the code of one module alone, and of those that mount it, in a process of its own.
 *
 * @param module as `<remote>/<release>/<module>`; all modules of the release where none is named.
 */
export const createProbeModule =
  (
    program: WorkerProgram,
    logger: Logger,
    aftermathMs: number = DEADLINES.probeAftermathMs,
    answerFetch?: AnswerFetch,
  ) =>
  async (module: string, page: RenderRequest): Promise<ProbeResult> => {
    let hearOfEnd: (end: WorkerExit) => void = () => {};
    const end = new Promise<WorkerExit>((resolve) => {
      hearOfEnd = resolve;
    });
    const worker = startRenderWorker({ program, logger, answerFetch, onEnd: hearOfEnd });
    try {
      await worker.ready;
      const rendered = await worker.render(page, modulesBeside(module, page), true);
      if ('wasReady' in rendered) return fromEnd(rendered);
      if (rendered.failures.some(({ late }) => late)) {
        return { outcome: 'failed', reason: 'it was not rendered in time' };
      }
      const later = await Promise.race([end, sleep(aftermathMs, undefined, { ref: false })]);
      return later ? fromEnd(later) : { outcome: 'passed' };
    } catch (error) {
      return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) };
    } finally {
      worker.stop();
    }
  };

const fromEnd = ({ wasReady, isEvidence, reason }: WorkerExit): ProbeResult => ({
  outcome: wasReady && isEvidence ? 'failed' : 'unknown',
  reason,
});

/** All modules of the page's releases but the ones that are tried, and those that they stand in. */
function modulesBeside(tried: string, { composition: { releases } }: RenderRequest): ModuleId[] {
  const modules = releases.flatMap((release) =>
    Object.keys(release.modules).map((module) => ({
      id: `${release.name}/${module}`,
      isTried: [nameInRelease(release), nameInRelease(release, module)].includes(tried),
    })),
  );
  const triedIds = modules.filter(({ isTried }) => isTried).map(({ id }) => id);
  const isNeeded = (id: ModuleId) =>
    withInner([id], (outer) => mountsOf(outer, releases)).some((inner) => triedIds.includes(inner));
  return modules.map(({ id }) => id).filter((id) => !isNeeded(id));
}
