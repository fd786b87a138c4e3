export const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

export type TimeLeft = Record<(typeof UNITS)[number], number>;

/** The time until `targetMs`; all four units are 0 once it has passed. */
export function timeLeft(targetMs: number, nowMs: number): TimeLeft {
  const seconds = Math.max(0, Math.floor((targetMs - nowMs) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** Value of the board's `data-lit`: empty until the countdown has ended, when nothing is left to pause. */
export const litState = (figures: readonly string[]): string =>
  figures.every((figure) => figure === '00') ? 'ended' : '';

/** The two-digit texts of the board, in the order of `UNITS`. */
export const figuresOf = (left: TimeLeft): string[] =>
  UNITS.map((unit) => String(left[unit]).padStart(2, '0'));
