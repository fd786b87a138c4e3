import type { ReleaseContract } from '../../compose/src/protocol/ReleaseContract.ts';

/** The requirements of this checkout's shell. Loaded when needed, since it imports React. */
export async function ownContract(): Promise<ReleaseContract> {
  const { createReleaseContract } = await import(
    '../../compose/src/releases/gate/createReleaseContract.ts'
  );
  const { site } = await import('../../shell/src/site.tsx');
  return createReleaseContract(site);
}
