import type { Page } from '@playwright/test';

/**
 * Lays out the whole page. What is far from the view is not, and has the height that is reserved for
 * it: a picture would show its ground, and its words would reach over its edges.
 */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
