import { escapeAttribute, escapeText } from '@statline/service/http/escape';
import type { HeadTag } from './HeadTag.ts';
import { keyOf } from './keyOf.ts';
import { MODULES_ATTRIBUTE } from './modulesAttribute.ts';
import { TAG, tagFrom } from './parseTags.ts';

/** Puts what modules say of a page in the place of what the site's document says. */
export function withHead(document: string, tags: readonly HeadTag[] = []): string {
  const end = document.indexOf('</head>');
  if (tags.length === 0 || end === -1) return document;
  const keys = new Set(tags.map(keyOfTag));
  const own = document.slice(0, end).replaceAll(new RegExp(TAG.source, 'g'), (...match) => {
    const key = keyOfTag(tagFrom(match as unknown as RegExpMatchArray));
    return key !== undefined && keys.has(key) ? '' : match[0];
  });
  return own + tags.map(write).join('\n') + document.slice(end);
}

const keyOfTag = ({ element, attributes }: HeadTag) => keyOf(element, (name) => attributes[name]);

function write({ element, attributes, text }: HeadTag): string {
  const pairs = Object.entries(attributes)
    .filter(([name]) => KNOWN.includes(name))
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const opening = `<${element}${pairs.join('')} ${MODULES_ATTRIBUTE}>`;
  return element === 'title' ? `${opening}${escapeText(text ?? '')}</title>` : opening;
}

const KNOWN: readonly string[] = ['name', 'property', 'content', 'rel', 'href'];
