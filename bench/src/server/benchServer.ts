import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchProbedShell, type ProbedShell } from '../releases/launchProbedShell.ts';
import { measureCachedPages } from './cachedPages.ts';
import { measureComposedPages } from './composedPages.ts';
import { measureManyRequests } from './manyRequests.ts';
import { readParts } from './readParts.ts';
import { type StartedDashboard, startDashboard } from './startDashboard.ts';

/** @returns the limits that are exceeded. */
type Measure = (shell: ProbedShell, dashboard: StartedDashboard) => Promise<string[]>;

/** In this order. */
const MEASURES: Record<string, Measure> = {
  cached: measureCachedPages,
  composed: measureComposedPages,
  many: measureManyRequests,
};

/**
 * The shell's server: the cost of a cached page and of a composed one, and the memory after a million requests.
 *
 * @param args the parts to measure, such as `--only cached`; none: all.
 * @throws Error with all that does not hold, once everything is measured.
 */
export async function benchServer(args: readonly string[]): Promise<void> {
  const parts = readParts(args, Object.keys(MEASURES));
  const failures: string[] = [];
  for (const [part, measure] of Object.entries(MEASURES)) {
    if (parts.includes(part)) failures.push(...(await measureNewShell(measure)));
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

/** `measureCachedPages` pins the shell to one core: each part has a shell of its own. */
async function measureNewShell(measure: Measure): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-server-'));
  const dashboard = await startDashboard();
  const shell = await launchProbedShell({
    PORT: '0',
    ADMIN_PORT: '0',
    API_URL: dashboard.url,
    DATA_DIR: folder,
    // Each address without a page is a line.
    LOG_LEVEL: 'error',
  });
  try {
    return await measure(shell, dashboard);
  } finally {
    await shell.stop();
    await dashboard.close();
    await rm(folder, { recursive: true });
  }
}
