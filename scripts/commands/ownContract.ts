import type { ReleaseContract } from '../../compose/src/gate/ReleaseContract.ts';

/** What this checkout's shell asks of releases. Loaded late: it brings React along. */
export const ownContract = async (): Promise<ReleaseContract> =>
  (await import('../../shell/src/releaseContract.ts')).RELEASE_CONTRACT;
