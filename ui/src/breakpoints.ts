/** Breakpoints as media queries for styled-components: `${upFrom.medium} { … }`. */
export const upFrom = {
  small: '@media (min-width: 30em)',
  medium: '@media (min-width: 48em)',
  large: '@media (min-width: 64em)',
} as const;
