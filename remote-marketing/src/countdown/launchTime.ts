import { addMonths } from './addMonths.ts';

const MONTHS_UNTIL_LAUNCH = 3;

let launchMs: number | undefined;

/**
 * Three months after this page was loaded, in milliseconds since 1970, however often the countdown is
 * mounted on it. What runs first writes it on the board (`data-launch`), for what takes over.
 */
export function launchTime(board: HTMLElement | null): number {
  launchMs ??=
    Number(board?.dataset.launch) || addMonths(new Date(), MONTHS_UNTIL_LAUNCH).getTime();
  return launchMs;
}
