import type { PageMeasure } from '../../protocol/composition/Composition.ts';

/**
 * Whether something other than the site, such as an extension, has changed the page. React reports changes made before
 * the page was read (`showServedHtml` hides later ones); they are not the site's fault. Call it before React begins.
 */
export const wasAltered = (root: HTMLElement, sent: PageMeasure | undefined): boolean =>
  sent !== undefined &&
  (root.querySelectorAll('*').length !== sent.elements ||
    root.textContent?.length !== sent.characters);
