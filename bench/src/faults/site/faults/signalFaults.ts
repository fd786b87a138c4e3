import { setTimeout as sleep } from 'node:timers/promises';
import { processTree } from '../../../../../e2e/starting/processTree.ts';
import { isRunning } from '../../../../../service/src/isRunning.ts';
import type { Fault } from '../Fault.ts';
import type { FaultySite } from '../startFaultySite.ts';

const rendererOf = ({ shell }: FaultySite): number =>
  processTree(shell.pid()).find(({ command }) => command.includes('renderer.cjs'))?.pid ?? 0;

/** Until it has ended: one that is asked to takes what comes for a while. */
async function end(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal);
  while (isRunning(pid)) await sleep(20);
}

/** Of each process, asked to end and ended. */
export const SIGNAL_FAULTS: readonly Fault[] = (['SIGTERM', 'SIGKILL'] as const).flatMap(
  (signal) => [
    { name: `${signal} to the API`, begin: ({ api }) => end(api.pid(), signal) },
    { name: `${signal} to the shell`, begin: ({ shell }) => end(shell.pid(), signal) },
    { name: `${signal} to the renderer`, begin: (site) => end(rendererOf(site), signal) },
  ],
);
