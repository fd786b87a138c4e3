import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchProbedShell } from '../releases/launchProbedShell.ts';
import { measureComposedPages } from './composedPages.ts';
import { measureKeptPages } from './keptPages.ts';
import { measureManyRequests } from './manyRequests.ts';
import { startDashboard } from './startDashboard.ts';

/**
 * The shell's server: what a kept page costs, what one that is composed anew, and what a million
 * requests leave behind.
 *
 * @throws Error at the first thing that does not hold.
 */
export async function benchServer(): Promise<void> {
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
    await measureKeptPages(shell);
    await measureManyRequests(shell);
    await measureComposedPages(shell, dashboard);
  } finally {
    await shell.stop();
    dashboard.stop();
    await rm(folder, { recursive: true });
  }
}
