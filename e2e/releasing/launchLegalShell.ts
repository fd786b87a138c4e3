import path from 'node:path';
import { launchService, type RunningService } from '../site/launchService.ts';

/** Starts a shell that looks for the legal remote's releases all the time, and has no API. */
export const launchLegalShell = (root: string, host: { url: string }): Promise<RunningService> =>
  launchService('shell/dist/server/main.cjs', {
    PORT: '0',
    ADMIN_PORT: '0',
    API_URL: 'http://127.0.0.1:9',
    DATA_DIR: path.join(root, 'data'),
    REMOTE_LEGAL_URL: host.url,
    RELEASE_POLL_MS: '100',
  });
