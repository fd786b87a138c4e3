import { css } from 'styled-components';
import { upFrom } from './breakpoints.ts';

/** Attribute of the root element: set when script has scrolled to a section, which `:target` does not reflect. */
export const LAID_OUT_ATTRIBUTE = 'data-laid-out';

/**
 * For content below the first screen. Phones lay it out and paint it only when it comes near the view; links, screen
 * readers and search in the page find it before. Until then it has the height `--reserved`: the closer that is to the
 * real height, the less the page moves on the way to a section below it. Content that overflows its edges is clipped.
 *
 * Not with a mouse or a wide window: these machines are fast enough, and tools that take pictures of whole pages would
 * miss content that is not laid out.
 */
export const laidOutNearView = css`
  @media (pointer: coarse) {
    content-visibility: auto;
    contain-intrinsic-height: auto var(--reserved);
  }
  ${upFrom.large} {
    content-visibility: visible;
  }
  /*
   * Lays everything out once a section is the target, so that a link leads to its final position at once. Not written
   * as :root:has(), since Chromium would recalculate these styles with each element that is inserted into the document,
   * such as a script.
   */
  :is(body:has(:target), [${LAID_OUT_ATTRIBUTE}]) & {
    content-visibility: visible;
  }
  @media print {
    content-visibility: visible;
  }
`;
