import { expect } from '@playwright/test';
import type { Visitor } from './Visitor.ts';

/** Finds texts that overlap an image, without decoration and the navigation bar. */
function findTextOnImages(): string[] {
  const words = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  const range = document.createRange();
  const found: string[] = [];
  const images = [...document.querySelectorAll('img')].map((image) => ({
    name: image.alt || image.src,
    box: image.getBoundingClientRect(),
  }));
  while (words.nextNode()) {
    const node = words.currentNode;
    const parent = node.parentElement;
    if (!node.textContent?.trim() || parent?.closest('[aria-hidden="true"], script, style'))
      continue;
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      for (const { name, box } of images) {
        const across = Math.min(line.right, box.right) - Math.max(line.left, box.left);
        const down = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top);
        // A line's box is a little higher than its letters.
        if (across > 1 && down > 4) found.push(`"${node.textContent}" and ${name}`);
      }
    }
  }
  return found;
}

/** Images have reserved space from the start, so that no text covers them once the styles are loaded. */
export async function expectNoTextOnImages(visitor: Visitor): Promise<void> {
  await expect.poll(() => visitor.evaluate(findTextOnImages)).toEqual([]);
}
