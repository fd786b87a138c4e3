import type { DashboardMetrics } from '@statline/contract/dashboard';
import { formatCount } from './formatCount.ts';
import { formatDay } from './formatDay.ts';

/** Describes the chart in a sentence or two. */
export function describeDays(daily: DashboardMetrics['daily']): string {
  const [first] = daily;
  const last = daily.at(-1);
  if (!first || !last) return '';
  const span = `${formatDay(first.date)} to ${formatDay(last.date)}`;
  const sum = daily.reduce((total, { signUps }) => total + signUps, 0);
  if (sum === 0) return `No sign-ups from ${span}.`;
  const best = daily.reduce((most, day) => (day.signUps > most.signUps ? day : most));
  return `${countSignUps(sum)} from ${span}. Best day: ${formatDay(best.date)}, with ${formatCount(best.signUps)}.`;
}

const countSignUps = (count: number): string =>
  `${formatCount(count)} sign-up${count === 1 ? '' : 's'}`;
