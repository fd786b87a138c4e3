/** @jest-environment node */
import type { Site } from '@statline/contract/modules';
import { documentTemplate } from './documentTemplate.ts';

const HOSTILE = `"><script>alert('1')</script>&`;

const documentOf = (named: Partial<Site>, path = '/') => {
  const site: Site = {
    product: 'Statline',
    origin: 'https://statline.example',
    address: '400 Fieldhouse Row',
    email: 'hello@statline.example',
    ...named,
  };
  return documentTemplate({
    path,
    data: { site, dashboard: { status: 'loading' } },
    head: '<style>p{}</style>',
    body: '<div id="root"><h1>Page</h1></div>',
  });
};

const structuredDataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');

describe('documentTemplate', () => {
  it('escapes every text', () => {
    const html = documentOf({ product: HOSTILE });

    expect(html).not.toContain('<script>alert');
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it('puts the page between its own head and body', () => {
    expect(documentOf({})).toMatch(
      /<link.*<style>p\{\}<\/style>\n<\/head>\n<body>\n<div id="root">/s,
    );
  });

  it('contains structured data about the publisher, without ratings', () => {
    const data = structuredDataIn(documentOf({ product: 'A & B' }));

    const types = data['@graph'].map((thing: { '@type': string }) => thing['@type']);
    expect(types).toEqual(['Organization', 'WebSite']);
    expect(data['@graph'][0]).toMatchObject({ name: 'A & B', url: 'https://statline.example/' });
    expect(JSON.stringify(data)).not.toMatch(/rating|review|award/i);
  });

  it('contains structured data on the home page only', () => {
    expect(documentOf({}, '/waitlist')).not.toContain('ld+json');
  });
});
