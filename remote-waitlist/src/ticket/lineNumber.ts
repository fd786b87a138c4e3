import { css } from 'styled-components';

/** The number of a line in the slip's margin, from 01: the CSS counter `line`, `--margin` to the left. */
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
