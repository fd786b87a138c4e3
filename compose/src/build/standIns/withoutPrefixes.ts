/*
 * Stands for stylis's vendor prefixes, which styled-components adds only where it is asked to, and
 * no browser that can run this build needs.
 */

/** @returns the declaration as it is. */
export const prefix = (declaration: string): string => declaration;
