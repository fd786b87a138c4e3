/** @jest-environment node */
import { type StartedShell, startShell } from '../../fixtures/startShell.ts';
import { PAGES } from '../pages/pages.tsx';

const ORIGIN = 'https://statline.example';

let shell: StartedShell;
beforeAll(async () => {
  shell = await startShell();
});
afterAll(() => shell.stop());

const get = (path: string) => fetch(shell.url + path);

/** Canonical paths of the pages, all of which the sitemap must contain. */
const canonicalPaths = (): string[] =>
  PAGES.map(({ about }) => about.canonicalPath).filter((path) => path !== undefined);

describe('/sitemap.xml', () => {
  it('lists exactly the pages with a canonical path', async () => {
    const response = await get('/sitemap.xml');

    const listed = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, loc]) => loc,
    );
    expect(response.headers.get('content-type')).toContain('application/xml');
    expect(canonicalPaths()).toHaveLength(4);
    expect(listed.toSorted()).toEqual(
      canonicalPaths()
        .map((path) => ORIGIN + path)
        .toSorted(),
    );
  });
});

describe('/robots.txt', () => {
  it('allows crawling, and links to the sitemap at the configured origin', async () => {
    const response = await get('/robots.txt');

    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(text).toMatch(/^Allow: \/$/m);
    expect(text).not.toMatch(/^Disallow: ./m);
    expect(text).toMatch(/^Sitemap: https:\/\/statline\.example\/sitemap\.xml$/m);
  });
});

describe('/site.webmanifest', () => {
  it('names the product and its icons', async () => {
    const response = await get('/site.webmanifest');

    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    expect(await response.json()).toMatchObject({
      name: 'Statline',
      start_url: '/',
      icons: expect.arrayContaining([expect.objectContaining({ sizes: '512x512' })]),
    });
  });
});

it('keeps the 404 page out of search engines', async () => {
  const html = await (await get('/no-such-page')).text();

  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).not.toContain('rel="canonical"');
});
