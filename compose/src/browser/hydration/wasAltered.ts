import type { PageMeasure } from '../../protocol/composition/Composition.ts';

/**
 * Whether something else, such as an extension, has changed the page. What it changed before the page was read
 * React finds (`showServedHtml` hides the rest): no fault of the site's. Call it before React begins.
 */
export const wasAltered = (root: HTMLElement, sent: PageMeasure | undefined): boolean =>
  sent !== undefined &&
  (root.querySelectorAll('*').length !== sent.elements ||
    root.textContent?.length !== sent.characters);
