import { defineSite } from '@statline/compose/site';
import type { ReactNode } from 'react';
import * as v from 'valibot';

/** Data from which a page is composed. */
export interface Data {
  visitor: string;
}

export interface About {
  title: string;
}

type NoProps = Record<string, never>;

interface Props {
  [module: string]: object;
  'explore/ExploreSection': NoProps;
  'decide/DecideSection': NoProps;
}

const page = (heading: string): ReactNode => <h1>{heading}</h1>;

/** A minimal site with two remotes, one of which may add pages. */
export const site = defineSite<Data, About, Props>()({
  modules: {
    'explore/ExploreSection': { sections: ['explore'], sampleProps: {} },
    'decide/DecideSection': { sections: ['decide'], sampleProps: {}, mountable: true },
  },
  pages: [
    {
      id: 'home',
      path: '/',
      about: { title: 'Composed elsewhere' },
      regions: [
        { module: 'explore/ExploreSection', props: () => ({}) },
        { module: 'decide/DecideSection', props: () => ({}) },
      ],
    },
  ],
  grants: {
    paths: { explore: ['/explore/'] },
    about: ({ title }) => ({ title }),
    unavailable: { about: { title: 'Unavailable' }, heading: 'Unavailable' },
  },
  events: { 'trail:chosen': v.object({ trail: v.string() }) },
  notFound: { about: { title: 'Not found' }, element: () => page('Not found') },
  head: ({ title }) => ({ title, tags: [] }),
  layout: ({ data, children }) => (
    <main>
      {page(`Welcome, ${data.visitor}`)}
      {children}
    </main>
  ),
  loading: ({ anchors }) => anchors,
  unavailable: ({ anchors }) => <div role="alert">Unavailable{anchors}</div>,
  errorPage: () => page('Error'),
});
