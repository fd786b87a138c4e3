import type { Browser } from '@playwright/test';
import { scrollToEnd } from '../../../../e2e/site/scrollToEnd.ts';

const DEADLINE_MS = 15_000;

/**
 * What shows something else, or complains, cannot be compared.
 *
 * @throws Error that names the site which differs from the first, or its console errors.
 */
export async function expectSameText(
  browser: Browser,
  [first, ...others]: readonly { name: string; url: string }[],
): Promise<void> {
  if (!first) return;
  const shown = await open(browser, first);
  for (const other of others) {
    const compared = await open(browser, other);
    const deadline = performance.now() + DEADLINE_MS;
    // A countdown, for one, shows other words once it runs.
    while ((await shown.words()) !== (await compared.words())) {
      if (performance.now() > deadline) {
        throw new Error(
          `${other.name} does not show what ${first.name} shows (${compared.complaints.join('; ')}):\n${await compared.words()}\n\n${await shown.words()}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await compared.close();
  }
  await shown.close();
}

async function open(browser: Browser, { name, url }: { name: string; url: string }) {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()));
  await page.goto(url);
  await scrollToEnd(page);
  return {
    complaints,
    /** All that are not hidden, out of view too, without the spaces between elements; figures may move meanwhile. */
    words: () => page.evaluate(wordsHere),
    close: async () => {
      await page.close();
      if (complaints.length > 0) throw new Error(`${name} complains: ${complaints.join('; ')}`);
    },
  };
}

function wordsHere(): string {
  const root = document.getElementById('root') as Element;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, ({ parentElement }) => {
    const isUnseen =
      !parentElement ||
      parentElement.closest('script, noscript, style, template') ||
      getComputedStyle(parentElement).visibility === 'hidden';
    return isUnseen ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  });
  let words = '';
  while (texts.nextNode()) words += texts.currentNode.textContent;
  return words.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, '');
}
