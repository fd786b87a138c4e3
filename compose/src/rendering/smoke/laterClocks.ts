const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Clocks that differ, taken together, in whatever a page could show of the time: no single one
 * does, whatever it is set to. What adds an hour to noon does not leave the afternoon.
 *
 * @param startMs milliseconds since 1970, as the returned ones.
 */
export const laterClocks = (startMs: number): number[] => LATER_MS.map((later) => startMs + later);

// Three, five and one days further in the week: from each weekday, one enters or leaves the weekend.
const LATER_MS = [
  // Another quarter of the year (the longest has 92 days), month, hour, minute and second.
  94 * DAY_MS + HOUR_MS + 7 * MINUTE_MS + 11_000,
  // Another half of the year.
  187 * DAY_MS,
  // Another year, and the other half of the day.
  400 * DAY_MS + 12 * HOUR_MS,
];
