const MONTHS_UNTIL_LAUNCH = 3;

/**
 * The launch, in milliseconds since 1970: three months after this page was loaded, whenever the countdown is mounted. In
 * a shorter month, the last day is used: 30 November + 3 months is the end of February.
 */
export function launchTime(): number {
  const loaded = new Date(performance.timeOrigin);
  const launch = new Date(loaded);
  launch.setMonth(loaded.getMonth() + MONTHS_UNTIL_LAUNCH);
  if (launch.getDate() !== loaded.getDate()) launch.setDate(0);
  return launch.getTime();
}
