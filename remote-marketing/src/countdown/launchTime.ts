import { addMonths } from './addMonths.ts';

const MONTHS_UNTIL_LAUNCH = 3;

/**
 * Three months after this page was loaded, in milliseconds since 1970, however often the countdown is
 * mounted on it. What runs first, with React or before, notes it on the document for all others.
 */
export function launchTime(): number {
  const { dataset } = document.documentElement;
  dataset.launch ??= String(addMonths(new Date(), MONTHS_UNTIL_LAUNCH).getTime());
  return Number(dataset.launch);
}
