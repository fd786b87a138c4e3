import { usePageHead as useHeadOf, usePageAbout } from '@statline/compose/react';
import type { Site } from '@statline/contract/modules';
import { useMemo } from 'react';
import type { AboutPage } from '../pages/AboutPage.ts';
import { describePage } from './describePage.ts';

/** Keeps the document's title, description and addresses those of the page on screen. */
export function usePageHead(site: Site): void {
  const about = usePageAbout<AboutPage>();
  useHeadOf(useMemo(() => about && describePage(site, about), [site, about]));
}
