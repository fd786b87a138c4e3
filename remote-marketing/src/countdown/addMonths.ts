/** The same wall-clock time `months` later; where that month is shorter, its last day: 30 November + 3 is the end of February. */
export function addMonths(time: Date, months: number): Date {
  const later = new Date(time);
  later.setMonth(time.getMonth() + months);
  if (later.getDate() !== time.getDate()) later.setDate(0);
  return later;
}
