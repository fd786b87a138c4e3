import { until } from '../../../../../service/fixtures/until.ts';
import { isRunning } from '../../../../../service/src/isRunning.ts';
import { renderersOf } from '../../../releases/launchProbedShell.ts';
import type { Fault } from '../Fault.ts';
import type { FaultySite } from '../startFaultySite.ts';

/** @throws Error where the shell has none now. */
function rendererOf({ shell }: FaultySite): number {
  const [renderer] = renderersOf(shell.pid());
  if (renderer === undefined) throw new Error('The shell has no renderer that could be ended.');
  return renderer;
}

/** Waits until it has ended: after SIGTERM a process serves requests for a while. */
async function end(pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal);
  await until(() => !isRunning(pid), 60_000);
}

/** Of each process, by SIGTERM and SIGKILL. */
export const SIGNAL_FAULTS: readonly Fault[] = (['SIGTERM', 'SIGKILL'] as const).flatMap(
  (signal) => [
    { name: `${signal} to the API`, begin: ({ api }) => end(api.pid(), signal) },
    { name: `${signal} to the shell`, begin: ({ shell }) => end(shell.pid(), signal) },
    {
      name: `${signal} to the renderer`,
      // It goes on after SIGTERM: its shell ends it, after the last page.
      begin: (site) => void process.kill(rendererOf(site), signal),
    },
  ],
);
