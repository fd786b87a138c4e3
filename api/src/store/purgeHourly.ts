import type { Logger } from '@statline/service/logging/createLogger';
import type { SignUpStore } from './SignUpStore.ts';

const HOUR_MS = 3_600_000;

/** Forgets quarantined sign-ups when their time is over: now, and every hour from then on. */
export function purgeHourly(store: Pick<SignUpStore, 'purge'>, logger: Logger): void {
  const purge = () =>
    store.purge(new Date()).catch((err: unknown) => logger.warn({ err }, 'could not purge'));
  void purge();
  setInterval(purge, HOUR_MS).unref();
}
