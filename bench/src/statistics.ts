/** The value below which such a part (0 to 1) of the others lies; NaN of none. */
export function quantileOf(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN;
}

/** Of an even number of values the mean of the two in the middle; NaN of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [below, above] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return ((below ?? Number.NaN) + (above ?? Number.NaN)) / 2;
}
