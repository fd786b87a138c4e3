import { css } from 'styled-components';

/** Lined paper: a margin rule at the left, and lines that are numbered from 01 (`lineNumber`). */
export const linedPaper = css`
  --margin: min(3.25rem, 17vw);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding-left: var(--margin);
  background: linear-gradient(var(--accent), var(--accent)) calc(var(--margin) - 0.875rem) 0 / 2px 100%
    no-repeat;
  counter-reset: line;
`;

/** The number of a line, in the margin. */
export const lineNumber = css`
  position: absolute;
  left: calc(-1 * var(--margin));
  color: var(--accent-text);
  font-family: var(--font-display);
  font-size: min(2rem, 10.5vw);
  font-weight: var(--weight-display);
  font-variant-numeric: tabular-nums;
  line-height: 1;
  content: counter(line, decimal-leading-zero);
  content: counter(line, decimal-leading-zero) / '';
`;
