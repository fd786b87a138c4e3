import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Called before a run of Jest or Playwright. What its tests and their processes leave in the temporary folder is
 * removed at its end, even if one of them has failed half-way.
 */
export default function useOwnTemporaryFolder(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'tests-'));
  // Like /tmp: some programs run as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      console.error(error);
    }
  });
}
