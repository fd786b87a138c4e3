import { readElements } from './readElements.ts';

/** Elements that may be around a region: an end tag of one, without its start tag, would end that element. */
const AROUND = 'main section article aside header footer nav form div'.split(' ');
const START = AROUND.map((name) => `<${name}>`).join('');

const END = 'end-of-raw-html';

/** Elements that browsers continue after the element around them, unlike `<p>` and `<li>`, which end with it. */
const CONTINUED = [
  'div table td th caption template object marquee button select svg math script style title textarea iframe',
  'noscript xmp plaintext a b big code em font i nobr s small strike strong tt u',
].flatMap((names) => names.split(' '));

/**
 * @param html that a module's code writes into an element as it is (`dangerouslySetInnerHTML`).
 * @returns why browsers would continue it in what follows the element, or end elements around it.
 */
export function whyNotClosed(html: string): string | undefined {
  const end = readElements(`${START}${html}<hr id="${END}">`).at(-1);
  if (end?.attributes.get('id') !== END)
    return 'a comment, an attribute or an element does not end';
  const open = end.parents.map(({ name }) => name);
  if (AROUND.some((name, at) => open[at] !== name))
    return 'it ends an element that it did not begin';
  const unclosed = open.slice(AROUND.length).find((name) => CONTINUED.includes(name));
  return unclosed && `<${unclosed}> is not closed`;
}
