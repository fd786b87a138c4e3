import type { Logger } from '@statline/service/logging/createLogger';
import { noLongerThan } from '@statline/service/noLongerThan';
import { isDamage } from '../store/embedded/soundness/isDamage.ts';
import type { SignUpStore } from '../store/SignUpStore.ts';
import type { Inspection } from '../store/StoreMaintenance.ts';

export interface Readiness {
  /** Whether sign-ups can be stored now. The first call waits for the store, later ones at most `MAX_WAIT_MS`. */
  check(): Promise<boolean>;
  /** Reason why the last check failed, as a short code; undefined while sign-ups can be stored. */
  reason(): string | undefined;
  /** Problems that do not prevent sign-ups, in sentences. */
  warnings(): readonly string[];
  /** Records the outcome of a sign-up. @param failure why it could not be stored. */
  signedUp(failure?: unknown): void;
  /** Whether an inspection, or a failed read or write, has found damage in the store. */
  damaged(): boolean;
  /** Records the findings of an inspection, which replace earlier ones. */
  inspected(inspection: Pick<Inspection, 'damage' | 'wrongCounters'>): void;
  /** Not ready from now on, so that a load balancer uses other instances before the service stops. */
  stopping(): void;
}

/** A check writes to the disk, so it runs at most this often, however many probes there are. */
const CHECK_INTERVAL_MS = 500;

/** This many failed sign-ups in a row make the API not ready. */
const FAILURES = 3;

/** Failures count for this long: without traffic there would be no success to reset them. */
const FAILURES_COUNT_MS = 5_000;

/** While the disk is slow, a probe gets the previous result after this long. */
const MAX_WAIT_MS = 50;

/** Reason if no error has a code. */
const UNKNOWN = 'store.unavailable';

/**
 * Checks the store, and logs each change with its reason. It is also not ready if the last sign-ups failed, or if the
 * store is known to be damaged.
 */
export function createReadiness(store: Pick<SignUpStore, 'ready'>, logger: Logger): Readiness {
  let stopping = false;
  let wasReady: boolean | undefined;
  /** On the clock of `performance.now()`, which changes of the system time do not affect. */
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<boolean> | undefined;
  let reason: string | undefined;
  let failed: { inARow: number; at: number; reason?: unknown } = { inARow: 0, at: 0 };
  let damage: readonly string[] = [];
  let warnings: readonly string[] = [];

  async function checkStore(): Promise<boolean> {
    try {
      await assertStorable();
      if (wasReady === false) logger.info('sign-ups can be stored again');
      wasReady = true;
      reason = undefined;
    } catch (err) {
      if (wasReady !== false) logger.error({ err }, 'sign-ups cannot be stored');
      wasReady = false;
      reason = reasonCode(err) ?? UNKNOWN;
    }
    return wasReady;
  }

  /** The previous result may be outdated by at most the store's own deadline. */
  async function lastResult(): Promise<boolean | undefined> {
    if (checking === undefined) return wasReady;
    await noLongerThan(MAX_WAIT_MS, checking);
    return wasReady;
  }

  async function assertStorable(): Promise<void> {
    if (damage.length > 0) throw new StoreDamaged();
    const recent = performance.now() - failed.at < FAILURES_COUNT_MS;
    if (recent && failed.inARow >= FAILURES) throw failed.reason;
    try {
      await store.ready();
    } catch (error) {
      noteDamage(error);
      throw error;
    }
  }

  /** One unreadable page suffices: later sign-ups would need it too. */
  function noteDamage(failure: unknown): void {
    const { cause } = Object(failure) as { cause?: unknown };
    if (damage.length === 0 && isDamage(cause)) damage = [(cause as Error).message];
  }

  return {
    check: async () => {
      if (checking === undefined && performance.now() - checkedAt >= CHECK_INTERVAL_MS) {
        checkedAt = performance.now();
        checking = checkStore().finally(() => {
          checking = undefined;
        });
      }
      const ready = wasReady === undefined ? await checking : await lastResult();
      return ready === true && !stopping;
    },
    reason: () => (stopping ? 'service.stopping' : reason),
    warnings: () => warnings,
    signedUp: (reason) => {
      const inARow = reason === undefined ? 0 : failed.inARow + 1;
      failed = { inARow, at: performance.now(), reason };
      noteDamage(reason);
    },
    damaged: () => damage.length > 0,
    inspected: (inspection) => {
      damage = inspection.damage;
      warnings = inspection.wrongCounters;
    },
    stopping: () => {
      stopping = true;
    },
  };
}

class StoreDamaged extends Error {
  override readonly name = 'StoreDamaged';
  readonly code = 'store.damaged';
}

/** Matches codes only, not text that could quote an address, a name or a password. */
const CODE = /^[\w.]{1,64}$/;

/** SQLite's message → code. These errors have no specific code of their own: it is always `ERR_SQLITE_ERROR`. */
const SQLITE_REASONS: ReadonlyMap<unknown, string> = new Map([
  ['database or disk is full', 'ENOSPC'],
  ['disk I/O error', 'EIO'],
  ['attempt to write a readonly database', 'EROFS'],
  ['database is locked', 'EBUSY'],
]);

/** The innermost code of an error and its causes, such as `ENOSPC` or MongoDB's `AuthenticationFailed`. */
function reasonCode(failure: unknown): string | undefined {
  if (typeof failure !== 'object' || failure === null) return undefined;
  const { cause, code, codeName, errstr } = failure as Record<string, unknown>;
  const isCode = (value: unknown): value is string => typeof value === 'string' && CODE.test(value);
  return reasonCode(cause) ?? [SQLITE_REASONS.get(errstr), codeName, code].find(isCode);
}
