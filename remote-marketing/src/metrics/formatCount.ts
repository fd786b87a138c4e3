const english = new Intl.NumberFormat('en-US');

/** 1,284 wherever the page is rendered. */
export const formatCount = (count: number): string => english.format(count);
