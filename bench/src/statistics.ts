/** The value below which such a part (0 to 1) of the others lies; NaN of none. */
export function quantileOf(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN;
}

export const medianOf = (values: readonly number[]): number => quantileOf(values, 0.5);
