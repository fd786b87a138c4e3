import type { PageDefinition } from '@statline/compose/site';
import type { RemoteModules } from '@statline/contract/remotes';
import { PAGE_TEXTS } from '../content/pages.ts';
import { SITE } from '../content/site.ts';
import { DashboardRegion } from '../dashboard/DashboardRegion.tsx';
import { PATHS } from '../routing/paths.ts';
import type { AboutPage } from './AboutPage.ts';
import type { PageData } from './PageData.ts';

type Page = PageDefinition<PageData, AboutPage, RemoteModules>;

const aboutPage = (name: Exclude<keyof typeof PATHS, 'public'>): AboutPage => ({
  text: PAGE_TEXTS[name](SITE),
  canonicalPath: PATHS[name],
});

/** Props of most modules. */
const props = ({ site }: PageData) => ({ site });

/** Every page, with its modules in their order of appearance (docs/product.md). */
export const PAGES: readonly Page[] = [
  {
    id: 'home',
    path: PATHS.home,
    about: aboutPage('home'),
    regions: [
      { module: 'marketing/Hero', props, heading: SITE.product },
      { module: 'marketing/Story', props },
      {
        module: 'marketing/Metrics',
        render: (mount, { site }) => (
          <DashboardRegion>{(metrics) => mount({ site, metrics })}</DashboardRegion>
        ),
      },
      {
        module: 'waitlist/SignUpSection',
        props: ({ dashboard: _, ...others }) => others,
      },
    ],
  },
  {
    id: 'waitlist',
    path: PATHS.waitlist,
    about: aboutPage('waitlist'),
    regions: [{ module: 'waitlist/WaitlistPage', props, heading: 'Waitlist' }],
  },
  {
    id: 'privacy-policy',
    path: PATHS.privacyPolicy,
    about: aboutPage('privacyPolicy'),
    regions: [{ module: 'legal/PrivacyPolicy', props, heading: 'Privacy Policy' }],
  },
  {
    id: 'terms-of-service',
    path: PATHS.termsOfService,
    about: aboutPage('termsOfService'),
    regions: [{ module: 'legal/TermsOfService', props, heading: 'Terms of Service' }],
  },
];
