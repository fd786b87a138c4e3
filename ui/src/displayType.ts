import { css } from 'styled-components';

/**
 * Lines set closer than the typeface is high: where colours are forced, the browser lays a plate of
 * that height behind them, which would cut through the rules above and below.
 */
export const ROOM_FOR_PLATES = css`
  @media (forced-colors: active) {
    line-height: normal;
  }
`;

/** How a headline is set in the display face; each gives its own size. */
export const displayType = css`
  font-family: var(--font-display);
  font-weight: var(--weight-display);
  line-height: var(--leading-display);
  text-transform: uppercase;
  ${ROOM_FOR_PLATES}
`;
