import type * as stylis from 'stylis';

/* stylis without vendor prefixes, which no browser that can run this build needs (1.4 KB by brotli). */
export * from 'stylis';

export const prefixer: typeof stylis.prefixer = () => {};
