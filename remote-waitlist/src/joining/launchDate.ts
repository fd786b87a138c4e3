const MONTHS_UNTIL_LAUNCH = 3;

/**
 * The day on which the page's countdown ends: three months after the page was loaded, or the last day of that month if
 * it is shorter.
 */
export function launchDate(): string {
  const loaded = new Date(performance.timeOrigin);
  const launch = new Date(loaded);
  launch.setMonth(loaded.getMonth() + MONTHS_UNTIL_LAUNCH);
  if (launch.getDate() !== loaded.getDate()) launch.setDate(0);
  return launch.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
}
