import { defineSite } from '@statline/compose/site';
import * as v from 'valibot';
import { type Contract, Variant } from '../../contract/contract.ts';
import { THINGS } from '../../contract/things.ts';
import { Layout } from './Layout.tsx';

type About = Record<'title' | 'description', string>;

const sample = { thing: 'scarf', colour: 'brick' } as const;
const mountable = true;
const page = <Id extends PageId>(path: string, module: Id, title: string, description: string) => ({
  id: module,
  path,
  about: { title, description },
  regions: [{ module, props: () => ({}), heading: title }],
});
type PageId = 'explore/HomePage' | 'buy/CartPage' | 'buy/ThanksPage';

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
    page(
      '/',
      'explore/HomePage',
      'The Stand',
      `${Object.values(THINGS).join(', ')}: made by fans.`,
    ),
    page('/cart', 'buy/CartPage', 'Your cart', 'What you take home.'),
    page('/thanks', 'buy/ThanksPage', 'Thank you', 'It is being made.'),
  ],
  grants: {
    paths: { decide: ['/things/'] },
    about: ({ title, description }) => ({ title, description }),
    unavailable: {
      about: { title: 'Back in a moment', description: 'Come by again.' },
      heading: 'Back in a moment',
    },
  },
  notFound: {
    about: { title: 'Not at the stand', description: 'There is nothing here.' },
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
  layout: Layout,
  // Without a margin: what comes in its place begins where it did.
  loading: ({ anchors }) => <div>One moment…{anchors}</div>,
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
  errorPage: () => <h1>The stand is closed for a few minutes.</h1>,
});
