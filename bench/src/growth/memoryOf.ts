import { residentBytes } from '../faults/site/watchMemory.ts';
import { renderersOf } from '../releases/launchProbedShell.ts';

/** Resident memory of a shell, and of the largest of its renderers. */
export function memoryOf(pid = 0): { shellBytes: number; rendererBytes: number } {
  return {
    shellBytes: residentBytes(pid),
    rendererBytes: Math.max(...renderersOf(pid).map(residentBytes)),
  };
}
