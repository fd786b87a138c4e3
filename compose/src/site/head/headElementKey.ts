/** Names of the meta elements that modules may set. Only the site changes how a page is shown or loaded. */
const NAMES = /^(description|robots|author|keywords|(og|twitter|article|product):[\w:]+)$/;

/** @returns an equal key for elements that replace each other; undefined for elements that modules may not set. */
export function headElementKey(
  element: string,
  attribute: (name: string) => string | null | undefined,
): string | undefined {
  if (element === 'title') return 'title';
  if (element === 'link') return attribute('rel') === 'canonical' ? 'canonical' : undefined;
  if (element !== 'meta') return undefined;
  const name = attribute('name') ?? attribute('property') ?? '';
  return NAMES.test(name) ? name : undefined;
}
