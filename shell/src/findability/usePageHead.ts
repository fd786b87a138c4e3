import type { Site } from '@statline/contract/modules';
import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';
import type { PageHandle } from '../routing/createRoutes.tsx';
import { describePage, type HeadTag, PAGE_ATTRIBUTE } from './describePage.ts';

/** Keeps the document's title, description and addresses those of the page on screen. */
export function usePageHead(site: Site): void {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;

  useEffect(() => {
    if (!handle) return;
    const { title, tags } = describePage(site, handle);
    document.title = title;
    for (const stale of document.head.querySelectorAll(`[${PAGE_ATTRIBUTE}]`)) stale.remove();
    document.head.append(...tags.map(createTag));
  }, [site, handle]);
}

function createTag({ element, attributes }: HeadTag): HTMLElement {
  const tag = document.createElement(element);
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
  tag.setAttribute(PAGE_ATTRIBUTE, '');
  return tag;
}
