import type { Grants } from '@statline/compose/site';
import { SAMPLE_BASE_PROPS } from '@statline/contract/sampleProps';
import { PAGE_TEXTS } from '../content/pages.ts';
import { SITE } from '../content/site.ts';
import type { AboutPage } from './AboutPage.ts';
import type { PageData } from './PageData.ts';

/**
 * The paths below which remotes may add pages with their releases (docs/decisions/site.md), and the props of these
 * pages' modules.
 */
export const GRANTS: Grants<PageData, AboutPage> = {
  paths: { legal: ['/legal/'] },
  about: ({ title, description, canonicalPath, robots, status }) => ({
    text: { title, description },
    // A page whose status is not 200 (such as 410) is neither indexed nor shared.
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
