import type { Page } from '@playwright/test';
import { expect, test } from './site/test.ts';

/** The lines that the headline is set in, and how far its words reach to the right. */
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

for (const width of [320, 390, 768, 1024, 1280, 1600]) {
  test(`at ${width} px the headline breaks into the lines of its design`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit('/');

    const { linesBeforeLane, reach, windowWidth } = await headlineOf(page);

    expect(linesBeforeLane).toEqual([1, 1]);
    expect(reach).toBeLessThanOrEqual(windowWidth);
  });
}

for (const enlarged of [1.1, 1.5, 2]) {
  test(`with text at ${Math.round(enlarged * 100)}% the headline is not cut off`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await visit('/');

    // As WebKit's text zoom does: the letters grow, the column does not.
    await page.getByRole('heading', { level: 1 }).evaluate((heading, factor) => {
      const size = parseFloat(getComputedStyle(heading).fontSize);
      heading.style.fontSize = `${size * factor}px`;
    }, enlarged);

    const { reach, windowWidth } = await headlineOf(page);
    expect(reach).toBeLessThanOrEqual(windowWidth);
  });
}
