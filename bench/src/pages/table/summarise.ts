import { medianOf } from '../../statistics.ts';

/** Of one measure over several rounds. */
export interface Summary {
  median: number;
  /** Three of four are at most this. */
  p75: number;
  least: number;
  most: number;
}

/** @returns undefined where any round has no value. */
export function summarise(values: readonly (number | undefined)[]): Summary | undefined {
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined || sorted.length < values.length) return undefined;
  const p75 = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? most;
  return { median: medianOf(sorted), p75, least, most };
}
