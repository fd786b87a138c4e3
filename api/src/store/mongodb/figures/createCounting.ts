import type { Logger } from '@statline/service/logging/createLogger';
import { withDeadline } from '../../withDeadline.ts';

export interface Counting {
  /** Waits, up to a timeout, until new sign-ups are counted. Never rejects. */
  catchUp(): Promise<void>;
}

/** Short enough to read the figures within the deadline of the whole operation. */
const MAX_WAIT_MS = 700;

/**
 * Runs at most one count at a time in this process. If counting is slow or fails, the figures lag, which is logged
 * once.
 *
 * @param count counts the new sign-ups.
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
