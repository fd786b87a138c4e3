import { launchService, type RunningService } from '../../../scripts/running/launchService.ts';

export const API = 'api/dist/main.cjs';

/** Starts a server on a free port, without reading its logs, which would take time from the measurement. */
export const launchProgram = (main: string, env: Record<string, string>): Promise<RunningService> =>
  launchService(main, { API_PORT: '0', RATE_LIMIT: 'off', ...env }, { readsOutput: false });
