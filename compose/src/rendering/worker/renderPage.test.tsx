/** @jest-environment node */
import { testSite } from '../../../fixtures/testSite.tsx';
import type { Site } from '../../site/SiteDefinition.ts';
import { renderPage } from './renderPage.tsx';

/** The failures of a page whose only module throws this. */
async function failuresOf(id: string, thrown: unknown) {
  const Failing = () => {
    throw thrown;
  };
  const modules = new Map([[id, Object.defineProperty(Failing, 'name', { value: id })]]);
  const site: Site = {
    ...testSite,
    modules: { [id]: { sampleProps: {} } },
    pages: [{ id: 'Home', path: '/', about: {}, regions: [{ module: id, props: () => ({}) }] }],
  };
  const pinned = {
    id: '0123456789abcdef',
    name: 'marketing',
    baseUrl: '/',
    container: { file: 'a.js', global: 'a', integrity: '' },
    modules: { [id.slice('marketing/'.length)]: [] },
  };
  const composition = { data: {}, releases: [pinned], rendered: [] };

  return (await renderPage(site, '/', composition, modules)).failures;
}

it.each(['marketing/Offer', 'marketing/offer', 'marketing/_offer2'])(
  'attributes the failure of %s',
  async (id) => {
    expect(await failuresOf(id, new Error('no offer'))).toEqual([
      expect.objectContaining({ module: id, message: 'no offer' }),
    ]);
  },
);

it('does not take the error of a module for the end of its time because of its name', async () => {
  const error = new DOMException('of its own request', 'TimeoutError');

  expect(await failuresOf('marketing/Offer', error)).toEqual([
    expect.objectContaining({ name: 'TimeoutError', timedOut: false }),
  ]);
});
