import { setTimeout as sleep } from 'node:timers/promises';
import { mountsOf, withInner } from '../../protocol/composition/mountsOf.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import {
  type ModuleId,
  moduleId,
  moduleIdsOf,
  type NameInRelease,
  readNameInRelease,
  remoteOf,
} from '../../protocol/names/ModuleId.ts';
import type { WorkerExit, WorkerOptions } from '../process/startWorkerProcess.ts';
import type { RenderRequest } from './Renderer.ts';
import { startRenderWorker } from './startRenderWorker.ts';

/** Result of a probe; `unknown`: the probe could not be run, which is no evidence. */
export type ProbeResult =
  | { outcome: 'passed'; reason?: undefined }
  | { outcome: 'failed' | 'unknown'; reason: string };

/** Renders a page with the code of one module, and of those that mount it, in a process of its own. */
export async function probeModule(
  options: WorkerOptions,
  module: NameInRelease,
  page: RenderRequest,
): Promise<ProbeResult> {
  const worker = startRenderWorker(options);
  try {
    const rendered = await worker.render(page, modulesBeside(module, page), true);
    if ('wasReady' in rendered) return resultOf(rendered);
    if (rendered.failures.some(({ timedOut }) => timedOut)) {
      return { outcome: 'failed', reason: 'it was not rendered in time' };
    }
    const aftermath = sleep(DEADLINES.probeAftermathMs, undefined, { ref: false });
    const later = await Promise.race([worker.ended, aftermath]);
    return later ? resultOf(later) : { outcome: 'passed' };
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    worker.stop();
  }
}

const resultOf = ({ wasReady, isEvidence, reason }: WorkerExit): ProbeResult => ({
  outcome: wasReady && isEvidence ? 'failed' : 'unknown',
  reason,
});

/** All modules of the page's releases, except the probed ones and the modules that mount them. */
function modulesBeside(probed: string, { composition: { releases } }: RenderRequest): ModuleId[] {
  const { remote, module } = readNameInRelease(probed);
  const isProbed = (id: ModuleId) =>
    module === '' ? remoteOf(id) === remote : id === moduleId(remote, module);
  return releases
    .flatMap(moduleIdsOf)
    .filter((id) => !withInner([id], (outer) => mountsOf(outer, releases)).some(isProbed));
}
