import { defineSite } from '@statline/compose/site';
import * as v from 'valibot';
import { type Contract, Variant } from '../../contract/contract.ts';
import { THINGS } from '../../contract/things.ts';
import { Layout } from './Layout.tsx';
import { Root } from './Root.tsx';

interface About {
  title: string;
  description: string;
}

const sample = { thing: 'scarf', colour: 'brick' } as const;
const mountable = true;
const about = (title: string, description: string): About => ({ title, description });

/** A shop of three teams: one has visitors find things, one has them choose, one has them buy. */
export const site = defineSite<object, About, Contract['modules']>()({
  modules: {
    'explore/Header': { sampleProps: {} },
    'explore/HomePage': { sampleProps: {} },
    'explore/Recommendations': { sampleProps: sample, propsSchema: Variant, mountable },
    'explore/StorePicker': { sampleProps: {}, mountable },
    'decide/ProductPage': { sampleProps: { params: { thing: 'scarf' } } },
    'buy/BuyButton': { sampleProps: sample, propsSchema: Variant, mountable },
    'buy/MiniCart': { sampleProps: {}, mountable },
    'buy/CartPage': { sampleProps: {} },
    'buy/ThanksPage': { sampleProps: {} },
  },
  layoutModules: ['explore/Header'],
  events: {
    'cart:changed': v.object({ count: v.number() }),
    'store:picked': v.object({ store: v.string() }),
  },
  pages: [
    {
      id: 'home',
      path: '/',
      about: about('The Stand', `${Object.values(THINGS).join(', ')}: made by hand, by fans.`),
      regions: [{ module: 'explore/HomePage', props: () => ({}), heading: 'The Stand' }],
    },
    {
      id: 'cart',
      path: '/cart',
      about: about('Your cart', 'What you take home.'),
      regions: [{ module: 'buy/CartPage', props: () => ({}), heading: 'Your cart' }],
    },
    {
      id: 'thanks',
      path: '/thanks',
      about: about('Thank you', 'It is being made.'),
      regions: [{ module: 'buy/ThanksPage', props: () => ({}), heading: 'Thank you' }],
    },
  ],
  grants: {
    paths: { decide: ['/things/'] },
    about: ({ title, description }) => ({ title, description }),
    unavailable: {
      about: about('Back in a moment', 'Come by again.'),
      heading: 'Back in a moment',
    },
  },
  notFound: {
    about: about('Not at the stand', 'There is nothing here.'),
    element: () => (
      <>
        <h1>Not at the stand</h1>
        <p>
          There is nothing here. <a href="/">Look at what there is.</a>
        </p>
      </>
    ),
  },
  head: ({ title, description }) => ({
    title,
    tags: [{ element: 'meta', attributes: { name: 'description', content: description } }],
  }),
  root: Root,
  layout: Layout,
  loading: ({ anchors }) => <p>One moment…{anchors}</p>,
  unavailable: ({ anchors, heading, onTryAgain }) => (
    <div role="alert">
      {heading && <h1>{heading}</h1>}
      <p>This part of the stand is closed for the moment.</p>
      <button type="button" onClick={onTryAgain}>
        Try again
      </button>
      {anchors}
    </div>
  ),
  errorPage: () => (
    <main>
      <h1>The stand is closed</h1>
      <p>Please come back in a few minutes.</p>
    </main>
  ),
});
