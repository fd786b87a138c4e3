import { setTimeout } from 'node:timers/promises';

const PAUSE_MS = 100;
/** Limit for a page that keeps growing. */
const MAX_STEPS = 500;

/** Scrolls half a screen at a time, since content that comes into view may make the page longer. */
export async function scrollToEnd(page: {
  evaluate(step: () => boolean): Promise<boolean>;
}): Promise<void> {
  const step = () => {
    const before = window.scrollY;
    window.scrollBy({ top: window.innerHeight / 2, behavior: 'instant' });
    return window.scrollY > before;
  };
  for (let steps = 0; await page.evaluate(step); steps += 1) {
    if (steps === MAX_STEPS) throw new Error('The page does not end');
    await setTimeout(PAUSE_MS);
  }
}
