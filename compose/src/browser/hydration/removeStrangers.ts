import { REGION_ATTRIBUTE } from '../../react/regionAttributes.ts';

/** How React marks, in the HTML, where a boundary begins: there, pending, for the browser, queued. */
const BEGINNINGS = ['$', '$?', '$!', '$~'];
const END = '/$';

/**
 * Takes out what somebody else, an extension say, has put between the regions of the page. React
 * would take it out as well, but only with the whole page, which it renders anew where it finds
 * anything but the boundary that comes next. Call it before React begins.
 *
 * @param content whatever React has put into it is a region or within a boundary; if it has
 *   neither, it is left alone.
 */
export function removeStrangers(content: Element): void {
  const regions = [...content.children].filter(isRegion);
  for (const stranger of [content, ...regions].flatMap(findStrangers)) stranger.remove();
}

const isRegion = (node: Node): boolean =>
  node instanceof Element && node.hasAttribute(REGION_ATTRIBUTE);

/** What stands beside the boundaries and regions of an element. */
function findStrangers(element: Element): ChildNode[] {
  const strangers: ChildNode[] = [];
  let depth = 0;
  let own = 0;
  for (const node of element.childNodes) {
    if (node instanceof Comment) {
      if (BEGINNINGS.includes(node.data)) {
        depth += 1;
        own += 1;
      } else if (node.data === END) {
        depth -= 1;
      }
    } else if (depth === 0) {
      if (isRegion(node)) own += 1;
      else strangers.push(node);
    }
  }
  return own > 0 ? strangers : [];
}
