import type { PageMeasure } from '../../protocol/composition/Composition.ts';

/**
 * Whether something else, such as an extension, has changed the page that the server sent. What it changed
 * before the page was read React finds and does not expect (`showServedHtml` hides the rest), which is no fault
 * of the site's. Call it before React begins.
 *
 * @param sent the page as the server sent it.
 */
export const wasAltered = (root: HTMLElement, sent: PageMeasure | undefined): boolean =>
  sent !== undefined &&
  (root.querySelectorAll('*').length !== sent.elements ||
    root.textContent?.length !== sent.characters);
