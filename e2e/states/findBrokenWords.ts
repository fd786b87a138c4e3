import type { Locator } from '@playwright/test';

/**
 * Finds words that are broken in the middle, as `overflow-wrap` does if a column is too narrow for them. Links of
 * e-mail addresses may be.
 */
export function findBrokenWords(place: Locator): Promise<string[]> {
  return place.evaluate((root) => {
    /** Words, and addresses: without the characters after which a line may break anyway. */
    const WORD = /[^\s/—–-]+/g;
    const broken: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('svg, [aria-hidden=true], [href^="mailto:"]')) continue;
      if (getComputedStyle(parent).clipPath !== 'none') continue;
      for (const { 0: word, index } of text.textContent?.matchAll(WORD) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}
