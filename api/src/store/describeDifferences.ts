/** Correct value minus each running counter; 0 if it is right. */
export interface CounterDifferences {
  /** Null if the counter is missing. */
  total: number | null;
  schools: number | null;
  byDay: readonly { key: string; difference: number }[];
  bySchool: readonly { key: string; difference: number }[];
}

/** Describes the differences in sentences. They contain no names of schools, which visitors have typed. */
export function describeDifferences({
  total,
  schools,
  byDay,
  bySchool,
}: CounterDifferences): string[] {
  return [
    ...(total === 0 ? [] : [`the total is ${offBy(total)}`]),
    ...(schools === 0 ? [] : [`the number of schools is ${offBy(schools)}`]),
    ...byDay.map(({ key, difference }) => `the day ${key} is ${offBy(difference)}`).slice(0, 30),
    ...(bySchool.length === 0 ? [] : [`${bySchool.length} schools have wrong counts`]),
  ];
}

function offBy(difference: number | null): string {
  if (difference === null) return 'missing';
  return difference > 0 ? `${difference} too low` : `${-difference} too high`;
}
