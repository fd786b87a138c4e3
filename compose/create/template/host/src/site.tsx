import { defineSite } from '@statline/compose/site';

/** What pages are made from besides releases: `load` in `main.ts` returns it. */
export type Data = object;

/** The description of a page. */
export interface About {
  title: string;
}

/** Module → its props. */
interface Props {
  'explore/ExploreSection': object;
  'decide/DecideSection': object;
}

export const site = defineSite<Data, About, Props>()({
  modules: {
    'explore/ExploreSection': { sections: ['explore'], sampleProps: {} },
    'decide/DecideSection': { sections: ['decide'], sampleProps: {} },
  },
  pages: [
    {
      id: 'home',
      path: '/',
      about: { title: 'Welcome' },
      regions: [
        { module: 'explore/ExploreSection', props: () => ({}) },
        { module: 'decide/DecideSection', props: () => ({}) },
      ],
    },
  ],
  notFound: { about: { title: 'Not found' }, element: () => <h1>Not found</h1> },
  head: ({ title }) => ({ title, tags: [] }),
  layout: ({ children }) => (
    <main>
      <h1>Welcome</h1>
      {children}
    </main>
  ),
  loading: ({ anchors }) => anchors,
  unavailable: ({ anchors, onTryAgain }) => (
    <div role="alert">
      This part of the page is unavailable.{' '}
      <button type="button" onClick={onTryAgain}>
        Try again
      </button>
      {anchors}
    </div>
  ),
  errorPage: () => <h1>Error</h1>,
});
