/** @jest-environment node */

import * as v from 'valibot';
import { defineSite } from '../site.ts';
import { withContract } from './contract/withContract.ts';
import type { SiteDefinition } from './SiteDefinition.ts';

/** An interface has no index signature, which a type has. */
interface PropsOfModules {
  'cart/CartSection': { open: boolean };
}

it("accepts modules' props as an interface, and type-checks pages against them", () => {
  const { RemoteRegion } = withContract<{ modules: PropsOfModules; events: object }>();
  const site = defineSite<object, string, PropsOfModules>()({
    modules: { 'cart/CartSection': { sampleProps: { open: true } } },
    pages: [
      {
        id: 'home',
        path: '/',
        about: 'Home',
        regions: [{ module: 'cart/CartSection', props: () => ({ open: false }) }],
      },
    ],
    notFound: { about: 'Not found', element: () => 'Not found' },
    head: (title) => ({ title, tags: [] }),
    layout: ({ children }) => children,
    loading: ({ anchors }) => anchors,
    unavailable: ({ anchors }) => anchors,
    errorPage: () => 'Error',
  });

  expect(Object.keys(site.modules)).toEqual(['cart/CartSection']);
  expect(RemoteRegion).toBeDefined();
  const incomplete = { 'cart/CartSection': { sampleProps: {} } };
  // @ts-expect-error: `open` is missing.
  const modules: SiteDefinition<object, string, PropsOfModules>['modules'] = incomplete;
  expect(modules).toBe(incomplete);
});

it("type-checks a slot's props against those promised to its modules", () => {
  type Slots = SiteDefinition<
    { colour: string },
    string,
    object,
    { offers: { colour: string } }
  >['slots'];
  const propsSchema = v.object({ colour: v.string() });
  const sampleProps = { colour: 'red' };
  const slots: Slots = {
    offers: { sampleProps, propsSchema, props: ({ colour }) => ({ colour }), max: 1 },
  };
  expect(slots?.offers.props({ colour: 'blue' })).toEqual({ colour: 'blue' });

  const wrongSchema = { ...slots.offers, propsSchema: v.object({ size: v.number() }) };
  const wrongProps = { ...slots.offers, props: () => ({}) };
  // @ts-expect-error: its output are other props.
  const schema: Slots = { offers: wrongSchema };
  // @ts-expect-error: `colour` is missing.
  const props: Slots = { offers: wrongProps };
  expect([schema, props]).toHaveLength(2);
});
