/** The tags that modules may set. How a page is shown, read or loaded (viewport, refresh) is the site's. */
const NAMES = /^(description|robots|author|keywords|(og|twitter|article|product):[\w:]+)$/;

/** @returns what a page has once; undefined for what is none of it. */
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
