import { useEffect } from 'react';
import { MODULES_ATTRIBUTE } from '../../protocol/documentNames.ts';
import { keyOf } from './keyOf.ts';
import type { PageHead } from './PageHead.ts';

/*
 * Keeps each tag in the document's head once. React puts the `<title>` and `<meta>` of a module's
 * component into the head beside those of the site. A module's counts, and the site's is restored when
 * that has gone; of two modules the later one counts. What React has put there is not removed, which
 * would make React fail when it does: it is set aside.
 */

/** The elements of the site's own tags of the page on screen. */
const site = new Map<string, Element>();
/** What the server has sent of it. */
const served = new Set<Element>();
const aside = typeof document === 'undefined' ? undefined : document.createElement('head');
let observer: MutationObserver | undefined;

/**
 * Keeps the document's title, description and addresses those of the page on
 * screen, as its server's document has them. A `<title>` or such a `<meta>` that a module renders replaces
 * the site's while the module is mounted. Other elements of the head are left alone.
 *
 * @param head must be the same object as long as its content is equal.
 */
export function usePageHead(head: PageHead): void {
  useEffect(() => setSiteHead(head), [head]);

  useEffect(() => releaseHead, []);
}

/** Sets the site's tags of the page on screen; those of the page before are removed. */
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

/** Ends it; the tags stay. */
function releaseHead(): void {
  observer?.disconnect();
  observer = undefined;
  site.clear();
}

/** Before React takes over the page: what is in the head by now is the site's, but for what is marked. */
export function noteServedHead(): void {
  for (const [, elements] of inHead()) {
    for (const element of elements)
      if (!element.hasAttribute(MODULES_ATTRIBUTE)) served.add(element);
  }
}

function takeOverHead(): void {
  // What the server has sent of the site's is written anew.
  for (const element of served) aside?.append(element);
  served.clear();
  observer = new MutationObserver(settle);
  observer.observe(document.head, { childList: true });
}

/** Removes the tags of modules of the page before that React has not taken over. */
function leavePage(): void {
  for (const element of site.values()) element.remove();
  for (const sent of document.head.querySelectorAll(`[${MODULES_ATTRIBUTE}]`)) aside?.append(sent);
}

function settle(): void {
  const found = inHead();
  for (const [key, elements] of found) {
    const own = site.get(key);
    const others = elements.filter((element) => element !== own);
    // React puts a title before the one that is there, and everything else at the end.
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
