import type { ReleaseContract } from '../../compose/src/protocol/ReleaseContract.ts';

/** Returns the release contract of this checkout's shell. Loaded on demand, since it imports React. */
export async function ownContract(): Promise<ReleaseContract> {
  const { createReleaseContract } = await import(
    '../../compose/src/releases/gate/createReleaseContract.ts'
  );
  const { site } = await import('../../shell/src/site.tsx');
  return createReleaseContract(site);
}
