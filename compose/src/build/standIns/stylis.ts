import type * as stylis from 'stylis';

/*
 * Stands for stylis, without the vendor prefixes. styled-components adds them only if it is configured to,
 * and no browser that can run this build needs them (1.4 KB by brotli).
 */
export * from 'stylis';

export const prefixer: typeof stylis.prefixer = () => {};
