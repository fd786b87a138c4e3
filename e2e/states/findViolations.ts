import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** axe's violations in the page's current state, one line for each element. */
export async function findViolations(page: Page): Promise<string[]> {
  // Once per document, since its source has half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    // axe-core's own declarations know no `window.axe`.
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`),
  );
}
