import { useEffect } from 'react';
import { MODULES_ATTRIBUTE } from '../../protocol/documentNames.ts';
import { keyOf } from './keyOf.ts';
import type { PageHead } from './PageHead.ts';

/**
 * React puts a module's `<title>` and `<meta>` beside the site's. As long as the module is mounted, its element
 * replaces the site's of the same kind; of two modules' elements the later one counts. Elements of React that do not
 * count are moved to a detached head: if they had no parent, React would fail to remove them.
 */

const site = new Map<string, Element>();
const served = new Set<Element>();
const aside = typeof document === 'undefined' ? undefined : document.createElement('head');
let observer: MutationObserver | undefined;

/** @param head must be the same object as long as its content is equal. */
export function usePageHead(head: PageHead): void {
  useEffect(() => setSiteHead(head), [head]);

  useEffect(() => releaseHead, []);
}

function setSiteHead({ title, tags }: PageHead): void {
  if (observer) leavePage();
  else takeOverHead();
  site.clear();
  const titled = document.createElement('title');
  titled.textContent = title;
  site.set('title', titled);
  for (const tag of tags) {
    const element = elementFrom(tag);
    const key = keyOfElement(element);
    if (key !== undefined) site.set(key, element);
  }
  settle();
}

function releaseHead(): void {
  observer?.disconnect();
  observer = undefined;
  site.clear();
}

/** Called before hydration: elements in the head then are the site's, unless they are marked as a module's. */
export function noteServedHead(): void {
  for (const [, elements] of inHead()) {
    for (const element of elements)
      if (!element.hasAttribute(MODULES_ATTRIBUTE)) served.add(element);
  }
}

function takeOverHead(): void {
  // New elements replace the site's elements that the server has sent.
  for (const element of served) aside?.append(element);
  served.clear();
  observer = new MutationObserver(settle);
  observer.observe(document.head, { childList: true });
}

function leavePage(): void {
  for (const element of site.values()) element.remove();
  for (const sent of document.head.querySelectorAll(`[${MODULES_ATTRIBUTE}]`)) aside?.append(sent);
}

function settle(): void {
  const found = inHead();
  for (const [key, elements] of found) {
    const own = site.get(key);
    const others = elements.filter((element) => element !== own);
    // React inserts a title before the existing title, and any other element at the end.
    const stays = key === 'title' ? others[0] : others.at(-1);
    for (const element of others) if (element !== stays) aside?.append(element);
    if (stays) own?.remove();
  }
  for (const [key, element] of site) if (!found.has(key)) document.head.append(element);
  observer?.takeRecords();
}

function inHead(): Map<string, Element[]> {
  const found = new Map<string, Element[]>();
  for (const element of document.head.querySelectorAll('title, meta, link')) {
    const key = keyOfElement(element);
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), element]);
  }
  return found;
}

const keyOfElement = (element: Element) =>
  keyOf(element.localName, (name) => element.getAttribute(name));

function elementFrom({ element, attributes }: PageHead['tags'][number]): Element {
  const made = document.createElement(element);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
