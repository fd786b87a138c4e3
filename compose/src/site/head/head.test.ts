/** @jest-environment node */

import { extractHead } from './extractHead.ts';
import type { PageHead } from './PageHead.ts';
import { writeHead } from './writeHead.ts';

const HTML =
  '<title>Tractor &amp; trailer</title><meta name="description" content="Red &quot;T-1&quot;"/>' +
  '<meta name="viewport" content="width=1"/><meta http-equiv="refresh" content="0"/>' +
  '<link rel="preload" as="image" href="/a.png"/><link rel="canonical" href="/t-1"/>' +
  '<title>Tractor</title><main><h1>Tractor</h1><title>not here</title></main>';

const SHOP: PageHead = {
  title: 'The shop',
  tags: [
    { element: 'meta', attributes: { name: 'description', content: 'All there is' } },
    { element: 'meta', attributes: { property: 'og:type', content: 'website' } },
  ],
};

it("takes a module's permitted head elements out of its HTML", () => {
  const { html, head } = extractHead(HTML);

  expect(html).toBe(
    '<link rel="preload" as="image" href="/a.png"/><main><h1>Tractor</h1><title>not here</title></main>',
  );
  expect(head).toEqual([
    { element: 'title', attributes: {}, text: 'Tractor' },
    { element: 'meta', attributes: { name: 'description', content: 'Red "T-1"' } },
    { element: 'link', attributes: { rel: 'canonical', href: '/t-1' } },
  ]);
});

it('leaves out elements that are too long for a page', () => {
  const long = 'x'.repeat(5_000);
  const { html, head } = extractHead(
    `<title>${long}</title><meta name="author" content="${long}"><meta name="robots" ${long}="1"><link rel="canonical" href="/${long}"><main></main>`,
  );

  expect([html, head]).toEqual(['<main></main>', []]);
});

it("replaces the site's elements with them, once", () => {
  expect(writeHead(SHOP, extractHead(HTML).head).split('\n')).toEqual([
    '<meta property="og:type" content="website" data-of-site>',
    '<title data-of-module>Tractor</title>',
    '<meta name="description" content="Red &quot;T-1&quot;" data-of-module>',
    '<link rel="canonical" href="/t-1" data-of-module>',
  ]);
});

it('uses the site’s head if no module has one', () => {
  expect(writeHead(SHOP).split('\n')).toEqual([
    '<title data-of-site>The shop</title>',
    '<meta name="description" content="All there is" data-of-site>',
    '<meta property="og:type" content="website" data-of-site>',
  ]);
});

it("writes the attributes that distinguish the site's links", () => {
  const german = { rel: 'alternate', hreflang: 'de', href: '/de' };
  const feed = { rel: 'alternate', type: 'application/atom+xml', href: '/news.xml' };
  const icon = {
    rel: 'icon',
    sizes: '32x32',
    media: '(prefers-color-scheme: dark)',
    href: '/i.png',
  };
  const tags = [german, feed, icon].map((attributes) => ({ element: 'link', attributes }) as const);

  expect(writeHead({ title: 'The shop', tags }).split('\n').slice(1)).toEqual([
    '<link rel="alternate" hreflang="de" href="/de" data-of-site>',
    '<link rel="alternate" type="application/atom+xml" href="/news.xml" data-of-site>',
    '<link rel="icon" sizes="32x32" media="(prefers-color-scheme: dark)" href="/i.png" data-of-site>',
  ]);
});

it('escapes everything, and writes no event handler attributes', () => {
  const head = { title: '</title><script>', tags: [] };
  const attributes = { onload: 'x', name: 'description', content: '"><script>' };

  const ofSite = writeHead({ ...head, tags: [{ element: 'meta', attributes }] });
  const ofModule = writeHead(SHOP, [
    { element: 'title', attributes: { onload: 'x' }, text: '</title><script>' },
  ]);

  for (const head of [ofSite, ofModule]) {
    expect(head).toContain('&lt;/title&gt;&lt;script&gt;</title>');
    expect(head).not.toMatch(/<script|onload/);
  }
});
