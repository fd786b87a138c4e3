import type { Grants } from '@statline/compose/site';
import { SAMPLE_BASE_PROPS } from '@statline/contract/sampleProps';
import { PAGE_TEXTS } from '../content/pages.ts';
import { SITE } from '../content/site.ts';
import type { AboutPage } from './AboutPage.ts';
import type { PageData } from './PageData.ts';

/**
 * Where teams may add pages with their releases (docs/decisions/site.md). Their modules are given what most
 * modules need.
 */
export const GRANTS: Grants<PageData, AboutPage> = {
  paths: { legal: ['/legal/'] },
  about: ({ title, description, canonicalPath, robots, status }) => ({
    text: { title, description },
    // What is gone is neither indexed nor shared.
    ...(status === 200 && { canonicalPath }),
    ...(robots !== undefined && { robots }),
  }),
  unavailable: {
    about: { text: PAGE_TEXTS.unavailable(SITE) },
    heading: 'Unavailable right now',
  },
  props: ({ site }) => ({ site }),
  sampleProps: SAMPLE_BASE_PROPS,
};
