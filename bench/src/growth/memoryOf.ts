import { processTree } from '../../../scripts/running/processTree.ts';
import { residentBytes } from '../faults/site/watchMemory.ts';

/** Resident memory of a shell, and of the largest of its renderers. */
export function memoryOf(pid = 0): { shellBytes: number; rendererBytes: number } {
  const renderers = processTree(pid).filter(({ command }) => command.includes('renderer.cjs'));
  return {
    shellBytes: residentBytes(pid),
    rendererBytes: Math.max(...renderers.map((renderer) => residentBytes(renderer.pid))),
  };
}
