import type { ReleaseContract } from '../../compose/src/protocol/ReleaseContract.ts';

/** What this checkout's shell asks of releases. Loaded when it is needed: it brings React along. */
export async function ownContract(): Promise<ReleaseContract> {
  const { createReleaseContract } = await import(
    '../../compose/src/releases/gate/createReleaseContract.ts'
  );
  const { site } = await import('../../shell/src/site.tsx');
  return createReleaseContract(site);
}
