/** The value below which such a part (0 to 1) of the others lies; 0 of none. */
export function quantileOf(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0;
}
