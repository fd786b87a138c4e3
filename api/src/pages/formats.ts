const COUNT = new Intl.NumberFormat('en');

export const formatCount = (count: number): string => COUNT.format(count);

/** In UTC, like all figures: `5 Mar 2026, 18:00 UTC`. */
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

export const formatMoment = (at: Date): string => `${MOMENT.format(at)} UTC`;
