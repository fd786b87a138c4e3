/** @jest-environment node */

import { defineSite } from '../site.ts';
import { withContract } from './react/withContract.ts';
import type { SiteDefinition } from './SiteDefinition.ts';

/** An interface has no index signature, which a type has. */
interface PropsOfModules {
  'cart/CartSection': { open: boolean };
}

it('takes the props of modules as an interface, and holds pages to them', () => {
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
