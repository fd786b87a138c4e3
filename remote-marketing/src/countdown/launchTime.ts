import { addMonths } from './addMonths.ts';

const MONTHS_UNTIL_LAUNCH = 3;

/**
 * Three months after this page was loaded, in milliseconds since 1970, however late the countdown is
 * mounted on it. `launchDate` of remote-waitlist names the same day.
 */
export function launchTime(): number {
  return addMonths(new Date(performance.timeOrigin), MONTHS_UNTIL_LAUNCH).getTime();
}
