import { type HeadTag, MAX_TAG_LENGTH } from './HeadTag.ts';
import { keyOf } from './keyOf.ts';

/** Matches a title, meta or link element at the start of the text, as React and our own templates write them. */
const TAG = /^(?:<title\b([^>]*)>([^<]*)<\/title>|<(meta|link)\b([^>]*)>)/;

const MAX_TAGS = 50;

/** Moves head elements, which React writes first, from the HTML to `head`. Of two with one key, the last counts. */
export function takeHead(html: string): { html: string; head: HeadTag[] } {
  const head = new Map<string, HeadTag>();
  let kept = '';
  let rest = html;
  for (let match = TAG.exec(rest); match; match = TAG.exec(rest)) {
    rest = rest.slice(match[0].length);
    const tag = tagFrom(match);
    const key = keyOf(tag.element, (name) => tag.attributes[name]);
    if (key !== undefined) {
      if (!isTooLong(tag)) head.set(key, tag);
    } else if (tag.element === 'link') {
      // Other links stay: React preloads files with them. Any other element is dropped: modules may not set it.
      kept += match[0];
    }
  }
  return { html: kept + rest, head: [...head.values()].slice(0, MAX_TAGS) };
}

const isTooLong = ({ attributes, text = '' }: HeadTag): boolean =>
  [text, ...Object.entries(attributes).flat()].some(({ length }) => length > MAX_TAG_LENGTH);

/** @param match of `TAG`. */
function tagFrom([, ofTitle, text, element, ofOther]: RegExpMatchArray): HeadTag {
  const attributes = Object.fromEntries(
    Array.from((ofTitle ?? ofOther ?? '').matchAll(/([\w:-]+)="([^"]*)"/g), ([, name, value]) => [
      name ?? '',
      decode(value ?? ''),
    ]),
  );
  if (element === undefined) return { element: 'title', attributes, text: decode(text ?? '') };
  return { element: element as 'meta' | 'link', attributes };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
};

const decode = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (entity) => ENTITIES[entity] ?? entity);
