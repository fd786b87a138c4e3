import type { Page } from '@playwright/test';
import { expect, test } from '../site/test.ts';

/** Lines of the headline, and the right edge of its text. */
const headlineOf = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const words = document.createRange();
    words.selectNodeContents(heading);
    return {
      linesBeforeLane: [...heading.querySelectorAll(':scope > span')]
        .slice(0, -1)
        .map((line) =>
          Math.round(line.clientHeight / parseFloat(getComputedStyle(line).lineHeight)),
        ),
      reach: Math.max(...Array.from(words.getClientRects(), ({ right }) => right)),
      windowWidth: window.innerWidth,
    };
  });

test('the headline breaks into the lines of its design', async ({ page, visit }) => {
  await visit('/');

  for (const width of [320, 390, 768, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const { linesBeforeLane, reach, windowWidth } = await headlineOf(page);

    expect.soft(linesBeforeLane, `at ${width} px`).toEqual([1, 1]);
    expect.soft(reach, `at ${width} px`).toBeLessThanOrEqual(windowWidth);
  }
});

test('no heading, and nothing in the bar, breaks within a word', async ({ page, visit }) => {
  const broken = () =>
    page.locator('main :is(h1, h2, h3, h4), header nav').evaluateAll((elements) =>
      elements.flatMap((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          if (!text.parentElement?.checkVisibility()) continue;
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set(Array.from(range.getClientRects(), ({ top }) => top));
            if (lines.size > 1) found.push(word);
          }
        }
        return found;
      }),
    );

  for (const path of ['/', '/waitlist']) {
    await visit(path);
    for (const width of [320, 360, 390, 768, 1024, 1152, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await broken(), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test("an athlete's name does not touch the number beside it", async ({ page, visit }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await visit('/');

  const quotes = page.getByRole('region', { name: 'What Athletes Are Saying' });
  const gaps = await quotes.locator('figcaption').evaluateAll((cards) =>
    cards.map((card) => {
      const name = document.createRange();
      name.selectNodeContents(card.querySelector('p') as Element);
      const number = card.querySelector('[aria-hidden]') as Element;
      return number.getBoundingClientRect().left - name.getBoundingClientRect().right;
    }),
  );

  expect(gaps).toHaveLength(3);
  expect(Math.min(...gaps)).toBeGreaterThan(4);
});

test('the headline is not cut off with larger text', async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit('/');
  const heading = page.getByRole('heading', { level: 1 });
  const size = await heading.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));

  for (const factor of [1.1, 1.5, 2]) {
    // Like WebKit's text zoom, which enlarges the letters but not the column.
    await heading.evaluate((element, px) => {
      element.style.fontSize = `${px}px`;
    }, size * factor);

    const { reach, windowWidth } = await headlineOf(page);
    expect.soft(reach, `${Math.round(factor * 100)}%`).toBeLessThanOrEqual(windowWidth);
  }
});

test("the 404 page's message is in view on a phone in landscape", async ({
  page,
  visit,
  problems,
}) => {
  problems.expect(/Failed to load resource.*404/);
  await page.setViewportSize({ width: 844, height: 390 });

  await visit('/nowhere');

  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
});
