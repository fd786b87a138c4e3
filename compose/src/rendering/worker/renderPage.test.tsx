/** @jest-environment node */
import { testSite } from '../../../fixtures/testSite.tsx';
import type { Site } from '../../site/SiteDefinition.ts';
import { renderPage } from './renderPage.tsx';

it.each(['marketing/Offer', 'marketing/offer', 'marketing/_offer2'])(
  'attributes the failure of %s',
  async (id) => {
    const Failing = () => {
      throw new Error('no offer');
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

    const { failures } = await renderPage(
      site,
      '/',
      { data: {}, releases: [pinned], rendered: [] },
      modules,
    );

    expect(failures).toEqual([expect.objectContaining({ module: id, message: 'no offer' })]);
  },
);
