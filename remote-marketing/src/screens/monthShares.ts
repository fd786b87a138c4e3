import { monthPlan } from '../content/sampleSeason.ts';

const FILLS = {
  Taxes: 'var(--accent)',
  Needs: 'var(--ink)',
  Wants: 'var(--control-edge)',
  Goals: 'var(--good-text)',
} as const;

/**
 * The shares of the month's plan. `start` is the sum of the shares before: where its segment of a ring or bar begins.
 */
export const monthShares = monthPlan.map(({ name, amount }, index) => ({
  name,
  amount,
  fill: FILLS[name],
  start: monthPlan.slice(0, index).reduce((sum, share) => sum + share.amount, 0),
}));
