import { addMonths } from './addMonths.ts';

const MONTHS_UNTIL_LAUNCH = 3;

/**
 * The launch, in milliseconds since 1970: three months after this page was loaded, whenever the countdown is mounted.
 * `launchDate` of remote-waitlist names the same day.
 */
export function launchTime(): number {
  return addMonths(new Date(performance.timeOrigin), MONTHS_UNTIL_LAUNCH).getTime();
}
