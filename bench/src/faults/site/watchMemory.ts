import { readFileSync } from 'node:fs';
import { processTree } from '../../../../scripts/running/processTree.ts';

const POLL_MS = 1_000;

/** Bytes that a process has in memory; 0: it has ended. */
export function residentBytes(pid: number): number {
  try {
    const [, kilobytes = 0] =
      /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return 1_024 * Number(kilobytes);
  } catch {
    return 0;
  }
}

/** What processes have in memory, with all that they started. */
export function watchMemory(pids: readonly number[]): { stop(): string } {
  const sample = () =>
    pids.flatMap((pid) => processTree(pid)).reduce((sum, { pid }) => sum + residentBytes(pid), 0);
  const first = sample();
  let most = first;
  const timer = setInterval(() => {
    most = Math.max(most, sample());
  }, POLL_MS);
  const inMegabytes = (bytes: number) => Math.round(bytes / 1e6);
  return {
    stop: () => {
      clearInterval(timer);
      return `memory ${inMegabytes(first)} MB before, ${inMegabytes(most)} MB at the most`;
    },
  };
}
