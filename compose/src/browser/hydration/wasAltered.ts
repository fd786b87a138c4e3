import type { PageMeasure } from '../../protocol/composition/Composition.ts';

/**
 * Whether something other than the site, such as an extension, has changed the page before `recordServerHtml`: React
 * then reports differences that are not the site's fault. Call it before React begins.
 */
export const wasAltered = (root: HTMLElement, sent: PageMeasure | undefined): boolean =>
  sent !== undefined &&
  (root.querySelectorAll('*').length !== sent.elements ||
    root.textContent?.length !== sent.characters);
