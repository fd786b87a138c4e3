import { processTree } from '../../../../../e2e/starting/processTree.ts';
import type { Fault } from '../Fault.ts';
import type { FaultySite } from '../startFaultySite.ts';

const rendererOf = ({ shell }: FaultySite): number =>
  processTree(shell.pid()).find(({ command }) => command.includes('renderer.cjs'))?.pid ?? 0;

/** Of each process, asked to end and ended. */
export const SIGNAL_FAULTS: readonly Fault[] = (['SIGTERM', 'SIGKILL'] as const).flatMap(
  (signal) => [
    { name: `${signal} to the API`, begin: ({ api }) => void process.kill(api.pid(), signal) },
    {
      name: `${signal} to the shell`,
      begin: ({ shell }) => void process.kill(shell.pid(), signal),
    },
    {
      name: `${signal} to the renderer`,
      begin: (site) => void process.kill(rendererOf(site), signal),
    },
  ],
);
