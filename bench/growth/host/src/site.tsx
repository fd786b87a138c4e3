import { defineSite } from '@statline/compose/site';
import { MODULES } from './modules.ts';

export type ModuleId = `${string}/${string}`;

interface About {
  title: string;
}

const PER_PAGE = 10;
const ids = Object.keys(MODULES) as ModuleId[];

/** Pages of ten remotes each. */
const pages = Array.from({ length: Math.ceil(ids.length / PER_PAGE) }, (_, page) => ({
  id: `page-${page}`,
  path: page === 0 ? '/' : `/${page}`,
  about: { title: `Page ${page}` },
  regions: ids
    .slice(page * PER_PAGE, (page + 1) * PER_PAGE)
    .map((module) => ({ module, props: () => ({}) })),
}));

export const site = defineSite<object, About, Record<ModuleId, object>>()({
  modules: MODULES,
  pages,
  notFound: { about: { title: 'Not found' }, element: () => <h1>Not found</h1> },
  head: ({ title }) => ({ title, tags: [] }),
  layout: ({ children }) => <main>{children}</main>,
  loading: () => <p>Loading</p>,
  unavailable: () => <p role="alert">Unavailable</p>,
  errorPage: () => <h1>Error</h1>,
});
