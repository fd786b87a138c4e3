import type { Site } from '@statline/contract/modules';

/** Title and description of a page, for the tab, search results and shared links. */
export interface PageText {
  title: string;
  description: string;
}

type Describe = (site: Pick<Site, 'product'>) => PageText;

/** Search engines show these texts up to these lengths. @limit title 60 @limit description 160 */
export const PAGE_TEXTS = {
  home: ({ product }) => ({
    title: `${product} — NIL money, handled by athletes for athletes`,
    description: `${product} helps student-athletes keep NIL money straight: tax estimates, a monthly budget, goals and plain answers. Join the waitlist.`,
  }),
  waitlist: ({ product }) => ({
    title: `Join the waitlist — ${product}`,
    description: `Reserve your spot for early access to ${product}, the money app for student-athletes with NIL deals.`,
  }),
  privacyPolicy: ({ product }) => ({
    title: `Privacy Policy — ${product}`,
    description: `What ${product} collects when you join the waitlist, why, for how long, and how to have it deleted.`,
  }),
  termsOfService: ({ product }) => ({
    title: `Terms of Service — ${product}`,
    description: `The rules for using ${product}: what it does, what it does not do, fees, accounts and your rights.`,
  }),
  unavailable: ({ product }) => ({
    title: `Unavailable right now — ${product}`,
    description: 'This page cannot be shown for the moment.',
  }),
  notFound: ({ product }) => ({
    title: `Page not found — ${product}`,
    description: 'There is no page at this address.',
  }),
} satisfies Record<string, Describe>;
