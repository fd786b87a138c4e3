/** Elements of the page, and obsolete ones whose content browsers read as text, `<plaintext>` to the page's end. */
const OF_PAGE = 'html head body base frameset frame plaintext xmp listing noembed noframes'.split(
  ' ',
);

/** Metadata that browsers also take from within a body. */
const OF_DOCUMENT = /^(viewport|referrer|color-scheme|theme-color)$/i;

/**
 * @param name of an element within a module, in lower case.
 * @returns whether it has an effect on the whole page.
 */
export function affectsWholePage(name: string, attribute: (name: string) => unknown): boolean {
  if (name === 'link') return /(^|\s)stylesheet(\s|$)/i.test(`${attribute('rel')}`);
  if (name !== 'meta') return OF_PAGE.includes(name);
  const directive = attribute('http-equiv') ?? 'content-type';
  return !/^content-type$/i.test(`${directive}`) || OF_DOCUMENT.test(`${attribute('name')}`);
}
