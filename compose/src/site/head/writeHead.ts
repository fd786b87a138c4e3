import { escapeAttribute, escapeText } from '@statline/service/http/escape';
import { MODULES_ATTRIBUTE, SITES_ATTRIBUTE } from '../../protocol/documentNames.ts';
import type { HeadTag } from './HeadTag.ts';
import { headElementKey } from './headElementKey.ts';
import type { PageHead } from './PageHead.ts';

/** A module's tag replaces the site's tag of the same kind. The text of all tags is escaped. */
export function writeHead({ title, tags }: PageHead, ofModules: readonly HeadTag[] = []): string {
  const replaced = new Set(ofModules.map(keyOfTag));
  const ofSite: HeadTag[] = [{ element: 'title', attributes: {}, text: title }, ...tags];
  return [
    ...ofSite
      .filter((tag) => !replaced.has(keyOfTag(tag)))
      .map((tag) => write(tag, SITES_ATTRIBUTE)),
    ...ofModules.map((tag) => write(tag, MODULES_ATTRIBUTE)),
  ].join('\n');
}

const keyOfTag = ({ element, attributes }: HeadTag) =>
  headElementKey(element, (name) => attributes[name]);

function write({ element, attributes, text }: HeadTag, attribute: string): string {
  const pairs = Object.entries(attributes)
    .filter(([name]) => KNOWN.includes(name))
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const opening = `<${element}${pairs.join('')} ${attribute}>`;
  return element === 'title' ? `${opening}${escapeText(text ?? '')}</title>` : opening;
}

/** Attributes that may be written. None has an effect by itself, as an event handler or a style has. */
const KNOWN: readonly string[] = [
  ...['name', 'property', 'content'],
  ...['rel', 'href', 'hreflang', 'media', 'sizes', 'type'],
];
