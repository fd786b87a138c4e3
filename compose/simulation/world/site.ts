import { defineSite, type PageDefinition } from '../../src/site.ts';

interface About {
  title: string;
}

const page = (
  path: string,
  title: string,
  mounts: readonly string[],
): PageDefinition<object, About> => ({
  id: title,
  path,
  about: { title },
  regions: mounts.map((module) => ({ module, props: (data) => data, heading: title })),
});

/** Two teams' modules on three pages. */
export const MODULES = { news: 'Feed', shop: 'Offers' } as const;
export type RemoteName = keyof typeof MODULES;
export const REMOTES = Object.keys(MODULES) as RemoteName[];
export const PATHS = ['/', '/news', '/shop'] as const;

export const site = defineSite<object, About, Record<string, object>>()({
  modules: {
    'news/Feed': { sampleProps: {} },
    'shop/Offers': { sampleProps: {} },
  },
  pages: [
    page('/', 'Home', ['news/Feed', 'shop/Offers']),
    page('/news', 'News', ['news/Feed']),
    page('/shop', 'Shop', ['shop/Offers']),
  ],
  notFound: { about: { title: 'Not found' }, element: () => null },
  head: ({ title }) => ({ title, tags: [] }),
  root: ({ children }) => children,
  layout: ({ children }) => children,
  loading: () => null,
  unavailable: () => null,
  errorPage: () => null,
});
