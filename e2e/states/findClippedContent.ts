import type { Page } from '@playwright/test';

/**
 * Finds texts and controls that extend beyond the window, or beyond an element that clips them. Pictures and repeated
 * texts may.
 */
export function findClippedContent(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Tolerance for rounding. */
    const TOLERANCE_PX = 1;

    const reachesOver = (box: DOMRect, edge: { left: number; right: number }) =>
      box.left < edge.left - TOLERANCE_PX || box.right > edge.right + TOLERANCE_PX;
    const reachesOverHeight = (box: DOMRect, edge: DOMRect) =>
      box.top < edge.top - TOLERANCE_PX || box.bottom > edge.bottom + TOLERANCE_PX;

    /** The element and its ancestors that have their own box, from the inside out. */
    const boxesAround = (element: Element): Element[] => {
      const boxes: Element[] = [];
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).display !== 'inline') boxes.push(at);
      }
      return boxes;
    };
    const isVisible = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[aria-hidden="true"], [role="img"]') &&
      boxesAround(element).every((box) => getComputedStyle(box).clipPath === 'none');
    const isCutOff = (element: Element, box: DOMRect): boolean =>
      reachesOver(box, { left: 0, right: innerWidth }) ||
      boxesAround(element).some((around) => {
        const { overflowX, overflowY } = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        const clips = /hidden|clip/;
        return (
          (clips.test(overflowX) && reachesOver(box, edge)) ||
          (clips.test(overflowY) && reachesOverHeight(box, edge))
        );
      });

    const cutOff: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim();
      if (!words || !text.parentElement || !isVisible(text.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()];
      const element = text.parentElement;
      if (lines.some((line) => isCutOff(element, line))) cutOff.push(words);
    }
    for (const control of document.querySelectorAll('a[href], button, input, summary')) {
      if (!isVisible(control) || control.matches('[tabindex="-1"]')) continue;
      if (isCutOff(control, control.getBoundingClientRect())) cutOff.push(control.outerHTML);
    }
    return cutOff;
  });
}
