import { useEffect } from 'react';
import { MODULES_ATTRIBUTE, SITES_ATTRIBUTE } from '../../protocol/documentNames.ts';
import { headElementKey } from './headElementKey.ts';
import type { PageHead } from './PageHead.ts';

/*
 * React puts a module's `<title>` and `<meta>` beside the site's. As long as the module is mounted, its element
 * replaces the site's element of the same kind; of two modules' elements the later one counts. React's other elements
 * are moved to a detached head: if they had no parent, React would fail to remove them.
 */

/** The site's elements by their keys; an element without a key, such as an alternate link, is its own key. */
const site = new Map<string | Element, Element>();
const detachedHead = typeof document === 'undefined' ? undefined : document.createElement('head');
let observer: MutationObserver | undefined;

/** @param head must be the same object as long as its content is equal. */
export function usePageHead(head: PageHead): void {
  useEffect(() => setSiteHead(head), [head]);

  useEffect(() => releaseHead, []);
}

function setSiteHead({ title, tags }: PageHead): void {
  const previous = sentWith(SITES_ATTRIBUTE);
  if (observer) for (const element of sentWith(MODULES_ATTRIBUTE)) detachedHead?.append(element);
  else {
    observer = new MutationObserver(settle);
    observer.observe(document.head, { childList: true });
  }
  site.clear();
  const add = (tag: string, attributes: Readonly<Record<string, string>>, text = '') => {
    const element = document.createElement(tag);
    for (const name in attributes) element.setAttribute(name, attributes[name] ?? '');
    element.toggleAttribute(SITES_ATTRIBUTE);
    element.textContent = text;
    // An equal element of the document is kept.
    const kept = previous.find((other) => other.isEqualNode(element)) ?? element;
    site.set(keyOfElement(kept), kept);
  };
  add('title', {}, title);
  for (const { element, attributes } of tags) add(element, attributes);
  for (const element of previous) if (site.get(keyOfElement(element)) !== element) element.remove();
  settle();
}

const sentWith = (attribute: string) => [...document.head.querySelectorAll(`[${attribute}]`)];

function releaseHead(): void {
  observer?.disconnect();
  observer = undefined;
  site.clear();
}

function settle(): void {
  const found = inHead();
  for (const [key, elements] of found) {
    const own = site.get(key);
    const others = elements.filter((element) => element !== own);
    // React inserts a title before the existing title, and any other element at the end.
    const stays = key === 'title' ? others[0] : others.at(-1);
    for (const element of others) if (element !== stays) detachedHead?.append(element);
    if (stays) own?.remove();
  }
  for (const [key, element] of site) if (!found.has(key)) document.head.append(element);
  observer?.takeRecords();
}

function inHead(): Map<string | Element, Element[]> {
  const found = new Map<string | Element, Element[]>();
  for (const element of document.head.querySelectorAll('title, meta, link')) {
    const key = keyOfElement(element);
    found.set(key, [...(found.get(key) ?? []), element]);
  }
  return found;
}

const keyOfElement = (element: Element) =>
  headElementKey(element.localName, (name) => element.getAttribute(name)) ?? element;
