import type { Logger } from '@statline/service/logging/createLogger';
import { withDeadline } from '../../withDeadline.ts';

export interface Counting {
  /** Waits until new sign-ups are counted, up to a timeout. Never rejects. */
  catchUp(): Promise<void>;
}

/** Leaves time to read the figures before the deadline of the whole operation. */
const MAX_WAIT_MS = 700;

/**
 * Counts at most once at a time in this process. Figures are returned even if counting takes long
 * or fails: they lag, which is logged once.
 *
 * @param count counts the sign-ups since the last time.
 */
export function createCounting(count: () => Promise<void>, logger: Logger): Counting {
  let counting: Promise<void> | undefined;
  let failing = false;

  const attempt = async () => {
    try {
      await count();
      if (failing) logger.info('sign-ups are counted again');
      failing = false;
    } catch (err) {
      if (!failing) logger.warn({ err }, 'sign-ups could not be counted: the figures lag');
      failing = true;
    }
  };

  return {
    catchUp: async () => {
      counting ??= attempt().finally(() => {
        counting = undefined;
      });
      await withDeadline(counting, MAX_WAIT_MS).catch(() => {});
    },
  };
}
