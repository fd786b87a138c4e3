import type { LoadedModule } from '../../site/react/ModuleLoader.ts';
import { untilAll } from '../page/withDeadline.ts';
import type { Deferred } from './watchViewport.ts';

/** Delay before a failed load of a region that shows the server's HTML is repeated; doubled with each failure. */
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;

/**
 * Longest wait of a loaded module for the other modules that are being loaded for hydration: React then hydrates their
 * regions in one commit. A module that is used does not wait.
 */
const BATCH_MS = 50;

/**
 * Loads a module when it is needed, until it is loaded: the server's HTML stays readable meanwhile.
 *
 * @param batch the loads for hydration, of all modules, whose modules React has not received yet.
 */
export async function loadWithRetries(
  state: { needed: Deferred; isUsed?: boolean },
  batch: Set<Promise<LoadedModule>>,
  load: () => Promise<LoadedModule>,
): Promise<LoadedModule> {
  await state.needed.promise;
  for (let delayMs = FIRST_RETRY_MS; ; delayMs = Math.min(2 * delayMs, MAX_RETRY_MS)) {
    const loading = load();
    batch.add(loading);
    const loaded = await loading;
    if (!state.isUsed) await untilAll(batch, BATCH_MS);
    batch.delete(loading);
    if (loaded.status === 'ready') return loaded;
    await new Promise((wake) => setTimeout(wake, delayMs));
  }
}
