import { expect } from '@playwright/test';
import type { Visitor } from './Visitor.ts';

/** docs/product.md, 'Going to a section'. */
const OFFSET_PX = 100;

/** Waits until scrolling has come to rest with a section's top where it belongs. */
export async function expectAtSection(visitor: Visitor, id: string): Promise<void> {
  const topOf = (section: string) =>
    Math.round(document.getElementById(section)?.getBoundingClientRect().top ?? Number.NaN);
  let before = Number.NaN;
  const restingTop = async () => {
    const last = before;
    before = await visitor.evaluate(topOf, id).catch(() => Number.NaN);
    return before === last ? before : Number.NaN;
  };
  await expect.poll(restingTop, `#${id}`).toBeCloseTo(OFFSET_PX, -0.5);
}
