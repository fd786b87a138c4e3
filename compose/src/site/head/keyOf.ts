/** Meta elements that modules may set. Only the site sets how a page is shown, read or loaded (viewport, refresh). */
const NAMES = /^(description|robots|author|keywords|(og|twitter|article|product):[\w:]+)$/;

/** @returns the same key for elements of which a page has one; undefined for elements that modules may not set. */
export function keyOf(
  element: string,
  attribute: (name: string) => string | null | undefined,
): string | undefined {
  if (element === 'title') return 'title';
  if (element === 'link') return attribute('rel') === 'canonical' ? 'canonical' : undefined;
  if (element !== 'meta') return undefined;
  const name = attribute('name') ?? attribute('property') ?? '';
  return NAMES.test(name) ? name : undefined;
}
