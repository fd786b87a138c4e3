/** How React marks, in the HTML, where a boundary begins: there, pending, for the browser, queued. */
const BEGINNINGS = ['$', '$?', '$!', '$~'];
const END = '/$';

/**
 * Takes out what somebody else, an extension say, has put between the regions of the page. React
 * would take it out as well, but only with the whole page, which it renders anew where it finds
 * anything but the boundary that comes next. Call it before React begins.
 *
 * @param content whatever React has put into it is within a boundary; if it has none, it is left alone.
 */
export function removeStrangers(content: Element): void {
  const strangers: ChildNode[] = [];
  let depth = 0;
  let boundaries = 0;
  for (const node of content.childNodes) {
    if (!(node instanceof Comment)) {
      if (depth === 0) strangers.push(node);
    } else if (BEGINNINGS.includes(node.data)) {
      depth += 1;
      boundaries += 1;
    } else if (node.data === END) {
      depth -= 1;
    }
  }
  if (boundaries > 0) for (const stranger of strangers) stranger.remove();
}
