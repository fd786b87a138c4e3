import { runCommand } from '../../compose/src/cli/runCommand.ts';
import type { ReleaseContract } from '../../compose/src/protocol/ReleaseContract.ts';

/** `compose …`, with the contract of this checkout's shell unless the command names another one. */
export const run = () => runCommand(process.argv.slice(3), { contract: ownContract });

/** Loaded on demand, since it imports React. */
async function ownContract(): Promise<ReleaseContract> {
  const { createReleaseContract } = await import(
    '../../compose/src/releases/gate/createReleaseContract.ts'
  );
  const { site } = await import('../../shell/src/site.tsx');
  return createReleaseContract(site);
}
