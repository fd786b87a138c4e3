import { css } from 'styled-components';
import { upFrom } from './breakpoints.ts';

/** Heights in rem, without padding, at the widths where layouts change; each holds for the wider ones too. */
export interface ReservedHeights {
  small: number;
  medium?: number;
  large?: number;
}

/** On the root element: the page has been scrolled to a section by script, of which `:target` knows nothing. */
export const LAID_OUT_ATTRIBUTE = 'data-laid-out';

/**
 * For what stands below the first screen: browsers lay it out and paint it when it comes near the
 * view, and know it before that to links, to the keyboard, to screen readers and to a search in the
 * page. Until then it has about the height that it will have: the better the guess, the less there
 * is to correct on the way to a section below it. What it holds is cut off at its edges.
 */
export const laidOutNearView = ({ small, medium, large }: ReservedHeights) => css`
  content-visibility: auto;
  contain-intrinsic-block-size: auto ${small}rem;

  ${medium !== undefined && reserveFrom('medium', medium)}
  ${large !== undefined && reserveFrom('large', large)}
  /* Whoever goes to a section arrives at its place at once, whatever stands above it. */
  :root:is(:has(:target), [${LAID_OUT_ATTRIBUTE}]) & {
    content-visibility: visible;
  }
  @media print {
    content-visibility: visible;
  }
`;

const reserveFrom = (width: 'medium' | 'large', height: number) => css`
  ${upFrom[width]} {
    contain-intrinsic-block-size: auto ${height}rem;
  }
`;
