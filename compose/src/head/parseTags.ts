import type { HeadTag } from './HeadTag.ts';

/** A title, or an element without contents, as React and our own templates write them. */
export const TAG = /<title\b([^>]*)>([^<]*)<\/title>|<(meta|link)\b([^>]*)>/;

/** @param match of `TAG`. */
export function tagFrom([, ofTitle, text, element, ofOther]: RegExpMatchArray): HeadTag {
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
