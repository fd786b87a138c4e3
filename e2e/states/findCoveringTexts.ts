import type { Page } from '@playwright/test';

/**
 * In forced colours browsers draw a backplate behind each line of text, as high as the typeface. Finds
 * texts whose backplate covers another element's border, or another text.
 */
export function findCoveringTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Tolerance for rounding, and for backplates that only touch. */
    const TOLERANCE_PX = 1.5;
    const SIDES = ['top', 'right', 'bottom', 'left'] as const;

    const rulesOf = (element: Element): DOMRect[] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      return SIDES.flatMap((side) => {
        const line = Number.parseFloat(style.getPropertyValue(`border-${side}-width`));
        if (line === 0 || width === 0 || height === 0) return [];
        if (side === 'top') return new DOMRect(left, top, width, line);
        if (side === 'bottom') return new DOMRect(left, top + height - line, width, line);
        if (side === 'left') return new DOMRect(left, top, line, height);
        return new DOMRect(left + width - line, top, line, height);
      });
    };
    const overlap = (plate: DOMRect, other: DOMRect): boolean =>
      plate.left + TOLERANCE_PX < other.right &&
      plate.right - TOLERANCE_PX > other.left &&
      plate.top + TOLERANCE_PX < other.bottom &&
      plate.bottom - TOLERANCE_PX > other.top;
    /** The part of a line in which its letters are, without the room above and below them. */
    const lettersOf = ({ left, top, width, height }: DOMRect): DOMRect =>
      new DOMRect(left, top + height / 4, width, height / 2);
    // The bounding box of a rotated element is larger than the element.
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      element.style.setProperty('rotate', 'none', 'important');
    }
    /** Content below the edge of a clipping ancestor is not painted. */
    const isClipped = ({ parentElement: box }: Element, rule: DOMRect): boolean => {
      if (!box) return false;
      const isOutside =
        getComputedStyle(box).overflowY === 'clip' &&
        rule.bottom - TOLERANCE_PX > box.getBoundingClientRect().bottom;
      return isOutside || isClipped(box, rule);
    };
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

    const rules = [...document.querySelectorAll('main *')]
      .filter(isVisible)
      .flatMap((element) => rulesOf(element).filter((rule) => !isClipped(element, rule)));
    const lines: { text: string; plates: DOMRect[] }[] = [];
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent || parent.closest('svg') || !isVisible(parent))
        continue;
      if (getComputedStyle(parent).clipPath !== 'none') continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      lines.push({ text: text.textContent.trim(), plates: [...range.getClientRects()] });
    }
    return lines
      .filter((line) => {
        const others = lines.filter((other) => other !== line).flatMap(({ plates }) => plates);
        const covered = [...rules, ...others.map(lettersOf)];
        return line.plates.some((plate) => covered.some((rect) => overlap(plate, rect)));
      })
      .map(({ text }) => text);
  });
}
