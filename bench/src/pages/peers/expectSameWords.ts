import type { Browser } from '@playwright/test';
import { scrollToEnd } from '../../../../e2e/site/scrollToEnd.ts';

const DEADLINE_MS = 15_000;

/**
 * What shows something else, or complains, cannot be compared.
 *
 * @throws Error that names who differs from the first, or what it said in the console.
 */
export async function expectSameWords(
  browser: Browser,
  [first, ...others]: readonly { name: string; url: string }[],
): Promise<void> {
  if (!first) return;
  const expected = await wordsOn(browser, first, () => true);
  for (const other of others) {
    const words = await wordsOn(browser, other, (found) => found === expected);
    if (words !== expected) {
      throw new Error(
        `${other.name} does not show what ${first.name} shows:\n${words}\n\n${expected}`,
      );
    }
  }
}

/** The page's words when they are as awaited, or at the deadline. Figures may move meanwhile. */
async function wordsOn(
  browser: Browser,
  { name, url }: { name: string; url: string },
  isAwaited: (words: string) => boolean,
): Promise<string> {
  const page = await browser.newPage();
  try {
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
    await page.goto(url);
    await scrollToEnd(page);
    const deadline = performance.now() + DEADLINE_MS;
    let words = '';
    do {
      // biome-ignore lint/performance/useDomNodeTextContent: what is seen, without scripts and styles
      const text = await page.locator('#root').innerText();
      words = text.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ');
    } while (!isAwaited(words) && performance.now() < deadline);
    if (complaints.length > 0) throw new Error(`${name} complains: ${complaints.join('; ')}`);
    return words;
  } finally {
    await page.close();
  }
}
