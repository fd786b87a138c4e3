import { css } from 'styled-components';

/** How a headline is set in the display face; each gives its own size. */
export const displayType = css`
  font-family: var(--font-display);
  font-weight: var(--weight-display);
  line-height: var(--leading-display);
  text-transform: uppercase;
`;
