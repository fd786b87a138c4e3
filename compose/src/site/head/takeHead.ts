import { Parser } from 'htmlparser2';
import { type HeadTag, MAX_TAG_LENGTH } from './HeadTag.ts';
import { headElementKey } from './headElementKey.ts';

/** Matches title, meta and link elements at the start of the text, as React and our own templates write them. */
const HEAD = /^(?:<title\b[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

const MAX_TAGS = 50;

/** Moves head elements, which React writes first, from the HTML to `head`. Of two with one key, the last counts. */
export function takeHead(html: string): { html: string; head: HeadTag[] } {
  const [start = ''] = HEAD.exec(html) ?? [];
  const head = new Map<string, HeadTag>();
  let kept = '';
  let attributes: Record<string, string> = {};
  let text = '';
  const parser = new Parser({
    onopentag: (_name, given) => {
      attributes = given;
      text = '';
    },
    ontext: (part) => {
      text += part;
    },
    onclosetag: (name) => {
      const element = name as HeadTag['element'];
      const tag = { element, attributes, ...(element === 'title' && { text }) };
      const key = headElementKey(element, (attribute) => attributes[attribute]);
      if (key !== undefined) {
        if (!isTooLong(tag)) head.set(key, tag);
      } else if (element === 'link') {
        // Other links stay: React preloads files with them. Any other element is dropped: modules may not set it.
        kept += start.slice(parser.startIndex, parser.endIndex + 1);
      }
    },
  });
  parser.end(start);
  return { html: kept + html.slice(start.length), head: [...head.values()].slice(0, MAX_TAGS) };
}

const isTooLong = ({ attributes, text = '' }: HeadTag): boolean =>
  [text, ...Object.entries(attributes).flat()].some(({ length }) => length > MAX_TAG_LENGTH);
