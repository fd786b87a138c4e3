import path from 'node:path';
import { launchService, type RunningService } from '../../scripts/running/launchService.ts';

export interface ShellOptions {
  /** The folder of its data. Default: one for all shells of the test. */
  disk?: string;
  /** The polling interval for releases. Default: 100. */
  pollMs?: number;
  /** Other settings. */
  env?: NodeJS.ProcessEnv;
}

/** Starts a shell that polls for the legal remote's releases, without an API. */
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
