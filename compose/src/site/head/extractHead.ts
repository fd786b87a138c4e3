import { parseFragment } from 'parse5';
import { is } from 'valibot';
import { HeadTag } from './HeadTag.ts';
import { headElementKey } from './headElementKey.ts';

/** Matches title, meta and link elements at the start of the text, as React and our own templates write them. */
const HEAD = /^(?:<title\b[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

const MAX_TAGS = 50;

/** Moves head elements, which React writes first, from the HTML to `head`. Of two with one key, the last counts. */
export function extractHead(html: string): { html: string; head: HeadTag[] } {
  const [start = ''] = HEAD.exec(html) ?? [];
  const head = new Map<string, HeadTag>();
  let kept = '';
  const { childNodes } = parseFragment(start, { sourceCodeLocationInfo: true });
  for (const node of childNodes) {
    if (!('tagName' in node)) continue;
    const element = node.tagName as HeadTag['element'];
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    const [content] = node.childNodes;
    const text = content && 'value' in content ? content.value : '';
    const tag = { element, attributes, ...(element === 'title' && { text }) };
    const key = headElementKey(element, (attribute) => attributes[attribute]);
    const at = node.sourceCodeLocation;
    if (key !== undefined) {
      if (is(HeadTag, tag)) head.set(key, tag);
    } else if (element === 'link' && at) {
      // Other links stay: React preloads files with them. Any other element is dropped: modules may not set it.
      kept += start.slice(at.startOffset, at.endOffset);
    }
  }
  return { html: kept + html.slice(start.length), head: [...head.values()].slice(0, MAX_TAGS) };
}
