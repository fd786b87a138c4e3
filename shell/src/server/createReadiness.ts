import type { RunningComposition } from '@statline/compose/server';
import type { Logger } from '@statline/service/logging/createLogger';

/** Readiness of the shell. */
export interface Readiness {
  isReady(): boolean;
  /** Required remotes that have no release. */
  missing(): readonly string[];
  /** Whether the last read or write of the shared state succeeded. */
  isStateAvailable(): boolean;
}

interface ReadinessOptions {
  composition: Pick<RunningComposition, 'canRender' | 'missing' | 'isStateAvailable'>;
  /** How long a new shell waits for releases, in ms. */
  releaseWaitMs: number;
  logger: Pick<Logger, 'warn'>;
}

/**
 * A new shell is ready once every required remote has a release; until then, a load balancer sends visitors to other
 * shells. After `releaseWaitMs` it is ready anyway, since a site without one region is better than none.
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
