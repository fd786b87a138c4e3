import type { HeadTag } from './HeadTag.ts';
import { keyOf } from './keyOf.ts';
import { TAG, tagFrom } from './parseTags.ts';

const LEADING = new RegExp(`^(?:${TAG.source})`);

/** More of them are no page's. */
const MOST_TAGS = 50;

/**
 * Takes out of a page's HTML what its components say of the page (`<title>`, `<meta>`): React puts it
 * in front of everything else. Of two that say the same thing the last one counts.
 */
export function takeHead(html: string): { html: string; head: HeadTag[] } {
  const head = new Map<string, HeadTag>();
  let kept = '';
  let rest = html;
  for (let match = LEADING.exec(rest); match; match = LEADING.exec(rest)) {
    rest = rest.slice(match[0].length);
    const tag = tagFrom(match);
    const key = keyOf(tag.element, (name) => tag.attributes[name]);
    if (key !== undefined) head.set(key, tag);
    // What React has the browser load stays; nothing else of a document's head is a module's.
    else if (tag.element === 'link') kept += match[0];
  }
  return { html: kept + rest, head: [...head.values()].slice(0, MOST_TAGS) };
}
