import { usePageAbout } from '@statline/compose/react';
import type { Site } from '@statline/contract/modules';
import { useEffect } from 'react';
import type { AboutPage } from '../pages/AboutPage.ts';
import { describePage, type HeadTag, PAGE_ATTRIBUTE } from './describePage.ts';

/** Keeps the document's title, description and addresses those of the page on screen. */
export function usePageHead(site: Site): void {
  const about = usePageAbout<AboutPage>();

  useEffect(() => {
    if (!about) return;
    const { title, tags } = describePage(site, about);
    document.title = title;
    for (const stale of document.head.querySelectorAll(`[${PAGE_ATTRIBUTE}]`)) stale.remove();
    document.head.append(...tags.map(createTag));
  }, [site, about]);
}

function createTag({ element, attributes }: HeadTag): HTMLElement {
  const tag = document.createElement(element);
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
  tag.setAttribute(PAGE_ATTRIBUTE, '');
  return tag;
}
