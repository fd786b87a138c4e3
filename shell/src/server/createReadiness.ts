import type { RunningComposition } from '@statline/compose/server';
import type { Logger } from '@statline/service/logging/createLogger';

/** Whether the shell is to be sent visitors. */
export interface Readiness {
  isReady(): boolean;
  /** The remotes without a release that the site does not do without. */
  missing(): readonly string[];
  /** Whether the state that the shells share could be read and written the last time. */
  isStateAvailable(): boolean;
}

interface ReadinessOptions {
  composition: Pick<RunningComposition, 'canRender' | 'missing' | 'isStateAvailable'>;
  /** How long a new shell waits for releases, in ms. */
  releaseWaitMs: number;
  logger: Pick<Logger, 'warn'>;
}

/**
 * A new shell is ready once each remote that is not optional has a release: until then, a balancer has better
 * shells. Where one cannot be had, the shell is ready after a limit all the same: a site without one region is
 * better than none.
 */
export function createReadiness({
  composition: { canRender, missing, isStateAvailable },
  releaseWaitMs,
  logger,
}: ReadinessOptions): Readiness {
  let isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    if (missing().length > 0) {
      logger.warn(
        { missing: missing(), releaseWaitMs },
        'ready without a release of these remotes',
      );
    }
  }, releaseWaitMs).unref();

  return {
    isReady: () => {
      if (isWaiting && missing().length === 0) isWaiting = false;
      return !isWaiting && canRender();
    },
    missing,
    isStateAvailable,
  };
}
