import { css } from 'styled-components';
import { upFrom } from './breakpoints.ts';

/** On the root element: the page has been scrolled to a section by script, of which `:target` knows nothing. */
export const LAID_OUT_ATTRIBUTE = 'data-laid-out';

/**
 * For what stands below the first screen: phones lay it out and paint it when it comes near the view,
 * and know it before that to links, to screen readers and to a search in the page. Until then it has
 * the height `--reserved`, about the one that it will have: the better the guess, the less there is to
 * correct on the way to a section below it. What it holds is cut off at its edges.
 *
 * Who has a mouse or a wide window has a processor to which all of it is little, and tools that take
 * pictures of whole pages: what is not laid out would be missing in them.
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
   * A link to a section leads to its place at once, whatever stands above it. With :root:has(), Chromium would
   * calculate these styles again with each element that is inserted in the document, such as a script.
   */
  :is(body:has(:target), [${LAID_OUT_ATTRIBUTE}]) & {
    content-visibility: visible;
  }
  @media print {
    content-visibility: visible;
  }
`;
