/**
 * Returns the same wall-clock time `months` later. In a shorter month, the last day is used: 30 November + 3 months is
 * the end of February.
 */
export function addMonths(time: Date, months: number): Date {
  const later = new Date(time);
  later.setMonth(time.getMonth() + months);
  if (later.getDate() !== time.getDate()) later.setDate(0);
  return later;
}
