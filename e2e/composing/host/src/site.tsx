import { RemoteRegion } from '@statline/compose/react';
import { defineSite } from '@statline/compose/site';
import * as v from 'valibot';

type Props = Record<string, object>;

interface About {
  title: string;
}

const mountable = true;

/** A header with another team's cart in it, a product page with two other teams' modules in it, a form, and a page with a slot. */
export const site = defineSite<object, About, Props>()({
  modules: {
    'decide/Enquiry': { sampleProps: {} },
    'decide/ProductPage': { sampleProps: { skus: ['red', 'blue'] } },
    'buy/MiniCart': { sampleProps: {}, optional: true },
    'buy/BuyButton': {
      sampleProps: { sku: 'red' },
      propsSchema: v.object({ sku: v.string() }),
      mountable,
    },
    'explore/Recommendations': { sampleProps: { colour: 'red' }, mountable },
  },
  layoutModules: ['buy/MiniCart'],
  events: {
    'cart:changed': v.object({ sku: v.string() }),
    'store:picked': v.object({ store: v.string() }),
  },
  pages: [
    {
      id: 'product',
      path: '/',
      about: { title: 'The shop' },
      regions: [{ module: 'decide/ProductPage', props: () => ({ skus: ['red', 'blue'] }) }],
    },
    {
      id: 'enquiry',
      path: '/enquiry',
      about: { title: 'Ask the shop' },
      regions: [{ module: 'decide/Enquiry', props: () => ({}) }],
    },
    {
      id: 'offers',
      path: '/offers',
      about: { title: 'Offers' },
      regions: [{ slot: 'offers' }],
    },
    { id: 'about', path: '/about', about: { title: 'About the shop' }, regions: [] },
  ],
  slots: {
    offers: {
      sampleProps: { colour: 'red' },
      propsSchema: v.object({ colour: v.string() }),
      props: () => ({ colour: 'blue' }),
      max: 2,
      order: ['explore'],
    },
  },
  notFound: { about: { title: 'Not found' }, element: () => <h1>Not found</h1> },
  head: ({ title }) => ({ title, tags: [] }),
  layout: ({ children }) => (
    <>
      <header>
        <a href="/">Product</a> <a href="/about">About</a> <a href="/offers">Offers</a>
        <RemoteRegion module="buy/MiniCart" props={{}} />
      </header>
      <main>{children}</main>
    </>
  ),
  loading: ({ anchors }) => <p>Loading{anchors}</p>,
  unavailable: ({ anchors }) => <p role="alert">Unavailable{anchors}</p>,
  errorPage: () => <h1>Error</h1>,
});
