/** Of one measure over several rounds. */
export interface Summary {
  median: number;
  least: number;
  most: number;
}

/** @returns undefined where any round has no value. */
export function summarise(values: readonly (number | undefined)[]): Summary | undefined {
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined || sorted.length < values.length) return undefined;
  const middle = (sorted.length - 1) / 2;
  const [below = 0, above = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return { median: (below + above) / 2, least, most };
}
