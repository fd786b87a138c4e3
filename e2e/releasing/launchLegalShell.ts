import path from 'node:path';
import { launchService, type RunningService } from '../../scripts/running/launchService.ts';

export interface ShellOptions {
  /** Its own disk. Default: that of all shells of the test. */
  disk?: string;
  /** Between two looks at the team's folder. Default: 100. */
  pollMs?: number;
  /** Other settings. */
  env?: NodeJS.ProcessEnv;
}

/** Starts a shell that looks for the legal remote's releases all the time, and has no API. */
export const launchLegalShell = (
  root: string,
  host: { url: string },
  { disk = 'data', pollMs = 100, env = {} }: ShellOptions = {},
): Promise<RunningService> =>
  launchService('shell/dist/server/main.cjs', {
    PORT: '0',
    ADMIN_PORT: '0',
    API_URL: 'http://127.0.0.1:9',
    DATA_DIR: path.join(root, disk),
    REMOTE_LEGAL_URL: host.url,
    RELEASE_POLL_MS: String(pollMs),
    ...env,
  });
