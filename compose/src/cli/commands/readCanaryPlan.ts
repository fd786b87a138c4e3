import * as v from 'valibot';
import { type CanaryPlan, CanarySteps } from '../../protocol/manifest/publication.ts';

/** With a larger share the shell has no other visitors to compare those of the canary with. */
const MAX_SHARE = 99;

/** Reads `--canary 5`, or `--canary 5,20,50 --every 10m`. @throws Error with one sentence. */
export function readCanaryPlan(
  canary: string | undefined,
  every: string | undefined,
): CanaryPlan | undefined {
  if (canary === undefined && every === undefined) return undefined;
  const shares = (canary ?? '')
    .split(',')
    .map((text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN));
  const [share = Number.NaN, ...later] = shares;
  if (later.length === 0 && every === undefined) {
    if (share <= MAX_SHARE) return { share };
    throw new Error(`--canary takes a per cent, 0 to ${LIMIT}, or steps: 5,20,50.`);
  }
  if (every === undefined) throw new Error(`--canary ${canary} takes --every as well. ${STEPS}`);
  if (shares.some((later, at) => later <= (shares[at - 1] ?? 0)))
    throw new Error(`The shares of --canary ${canary} do not rise. ${STEPS}`);
  const [, number, unit = ''] = /^(\d+)([smhd])$/.exec(every) ?? [];
  const steps = { shares, everyMs: Number(number) * (UNITS_MS[unit] ?? Number.NaN) };
  if (v.is(CanarySteps, steps) && Math.max(...shares) <= MAX_SHARE) return { share, steps };
  throw new Error(STEPS);
}

const LIMIT = `${MAX_SHARE} (--promote publishes it for all visitors)`;

const STEPS = `A canary with steps takes 2 to 10 rising shares up to ${LIMIT}, and the time between them, a minute to a week: --canary 5,20,50 --every 10m (or 90s, 2h, 1d).`;

const UNITS_MS: Partial<Record<string, number>> = { s: 1e3, m: 6e4, h: 36e5, d: 864e5 };
