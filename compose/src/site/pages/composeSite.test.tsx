import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { MemoryRouter } from 'react-router-dom';
import { slottedSite } from '../../../fixtures/slottedSite.ts';
import { createBrowserPages } from '../../browser/navigation/createBrowserPages.ts';
import type { Composition } from '../../protocol/composition/Composition.ts';
import { createServerLoader } from '../../rendering/worker/createServerLoader.ts';
import { RegionContext } from '../react/contexts.ts';
import { SitePage } from '../react/SitePage.tsx';
import { composeSite } from './composeSite.ts';

const PINNED = { name: 'legal', modules: { Offer: [] } };
const MODULES = new Map([['legal/Offer', () => <p>An offer</p>]]);

function pageOf(composition: Pick<Composition, 'slots'>, path = '/') {
  const site = composeSite(slottedSite, composition);
  const loader = createServerLoader([PINNED], MODULES);
  const pages = createBrowserPages(site, async () => undefined);
  return (
    <RegionContext value={{ loader, site }}>
      <MemoryRouter initialEntries={[path]}>
        <SitePage site={site} data="data" pages={pages} overrides={[]} />
      </MemoryRouter>
    </RegionContext>
  );
}

it("hydrates a slot's modules from the composition, as the server rendered them", async () => {
  const composition = { slots: { offers: ['legal/Offer', 'legal/Missing'] } as const };
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(pageOf(composition));
  const served = screen.getByText('An offer');
  const errors: unknown[] = [];

  // What the document states is JSON.
  const parsed = JSON.parse(JSON.stringify(composition));
  await act(async () => {
    hydrateRoot(root, pageOf(parsed), { onRecoverableError: (error) => errors.push(error) });
  });

  expect(errors).toEqual([]);
  expect(screen.getByText('An offer')).toBe(served);
  expect(root.querySelector('[data-region="legal/Missing"]')).toBeEmptyDOMElement();
});

it('loads a page as a document if the current one does not list its slots', async () => {
  const site = composeSite(slottedSite, {});
  const pages = createBrowserPages(site, async () => undefined);

  expect(await pages.find('/')).toBeUndefined();
  expect(pages.mayHave('/')).toBe(true);
  expect(pages.at('/waitlist')).toBeDefined();

  const stated = composeSite(slottedSite, { slots: { offers: [] } });
  const known = createBrowserPages(stated, async () => undefined);
  expect(known.at('/')).toBeDefined();
  expect(known.mayHave('/')).toBe(false);
});
