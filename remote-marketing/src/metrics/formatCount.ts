const english = new Intl.NumberFormat('en-US');

/** Formats 1284 as `1,284` on every machine, so that server and browser agree. */
export const formatCount = (count: number): string => english.format(count);
