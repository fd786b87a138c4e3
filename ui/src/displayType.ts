import { css } from 'styled-components';

/**
 * For line heights below the typeface's own height. With forced colours, the browser draws a background of that height
 * behind each line, which would cover rules above and below.
 */
export const ROOM_FOR_PLATES = css`
  @media (forced-colors: active) {
    line-height: normal;
  }
`;

/**
 * For figures, which must not break: in other typefaces (a visitor's own, or where fonts are blocked) digits are wider.
 * The number is the width of the display typeface's zero at its heaviest, so that it changes no size there.
 */
export const WIDTH_OF_DIGITS = css`
  font-size-adjust: ch-width 0.439;
`;

/** Style of headlines in the display typeface, without the font size. */
export const displayType = css`
  font-family: var(--font-display);
  font-weight: var(--weight-display);
  line-height: var(--leading-display);
  text-transform: uppercase;
  ${ROOM_FOR_PLATES}
`;
