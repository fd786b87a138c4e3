/**
 * Limit of the levels of objects and arrays in JSON that modules hand over, 1 for `{}`. A tree has two for each level of
 * its own. Whatever turns such JSON into text or back, within other JSON and deep in a call stack, must have enough of
 * the stack: some 4,000 levels fill one.
 */
export const MAX_LEVELS = 100;

/** Whether JSON has more than `levels` levels. */
export const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part)));
