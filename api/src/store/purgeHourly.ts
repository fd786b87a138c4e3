import { uptime } from 'node:os';
import type { Logger } from '@statline/service/logging/createLogger';
import type { SignUpStore } from './SignUpStore.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes expired data at the start and every hour, but not in the first hour of a machine, which may boot with a wrong
 * clock that is then corrected. If the clock leapt forward by more than an hour, nothing is purged in that hour, so
 * that operators have time to correct it. @returns a function that stops it.
 */
export function purgeHourly(
  store: Pick<SignUpStore, 'purge'>,
  logger: Logger,
  machineUpMs = uptime() * 1_000,
): () => void {
  let last = { clock: Date.now(), passed: performance.now() };
  const purge = () => {
    const now = { clock: Date.now(), passed: performance.now() };
    const aheadMs = now.clock - last.clock - (now.passed - last.passed);
    last = now;
    if (aheadMs > HOUR_MS) {
      logger.warn({ aheadMs: Math.round(aheadMs) }, 'the clock has leapt; nothing is purged yet');
      return;
    }
    store.purge(new Date()).catch((err: unknown) => logger.warn({ err }, 'could not purge'));
  };
  if (machineUpMs > HOUR_MS) purge();
  const timer = setInterval(purge, HOUR_MS).unref();
  return () => clearInterval(timer);
}
