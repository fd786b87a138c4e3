import type { Locator } from '@playwright/test';

/** A description list's terms with their descriptions, in order: `[['Deals', '10+'], …]`. */
export async function readPairs(list: Locator): Promise<[string, string][]> {
  return list.locator('dt').evaluateAll((terms) => {
    const textOf = (element: Element | null | undefined) =>
      element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    return terms.map((term) => [textOf(term), textOf(term.parentElement?.querySelector('dd'))]);
  });
}
