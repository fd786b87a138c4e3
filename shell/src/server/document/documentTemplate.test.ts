/** @jest-environment node */
import type { Composition } from '@statline/compose/composition/Composition';
import { describePage } from '../../findability/describePage.ts';
import { documentTemplate } from './documentTemplate.ts';

const HOSTILE = `"><script>alert('1')</script>&`;

const documentOf = (site: Partial<Composition['site']>, title = 'Statline') => {
  const composition: Composition = {
    site: {
      product: 'Statline',
      origin: 'https://statline.example',
      address: '400 Fieldhouse Row',
      email: 'hello@statline.example',
      ...site,
    },
    releases: [],
    rendered: [],
    dashboard: { status: 'loading' },
  };
  const handle = { text: { title, description: title }, mounts: [], canonicalPath: '/' };
  return documentTemplate({
    head: describePage(composition.site, handle),
    page: { html: '<h1>Page</h1>', styles: '' },
    composition,
    build: { scripts: [{ file: 'shell.1.js', integrity: 'sha384-s' }], fonts: [], css: '' },
    preloads: [{ href: '/assets/shell.1.js', as: 'script', integrity: 'sha384-s' }],
  });
};

const structuredDataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '');

describe('documentTemplate', () => {
  it('lets no text of a page become markup', () => {
    const html = documentOf({ product: HOSTILE }, HOSTILE);

    expect(html).not.toContain('<script>alert');
    expect(html.match(/<script/g)).toHaveLength(3);
  });

  it('has the browser check the script against its hash, and load it once', () => {
    const html = documentOf({});

    const [preload = '', script = ''] = html.match(/<[^>]+shell\.1\.js[^>]+>/g) ?? [];
    for (const element of [preload, script]) {
      expect(element).toContain(' integrity="sha384-s" crossorigin');
    }
    expect(preload).toMatch(/^<link rel="preload"/);
    expect(script).toMatch(/^<script src=/);
  });

  it('tells search engines who publishes the site, and rates nothing', () => {
    const data = structuredDataIn(documentOf({ product: 'A & B' }));

    const types = data['@graph'].map((thing: { '@type': string }) => thing['@type']);
    expect(types).toEqual(['Organization', 'WebSite']);
    expect(data['@graph'][0]).toMatchObject({ name: 'A & B', url: 'https://statline.example/' });
    expect(JSON.stringify(data)).not.toMatch(/rating|review|award/i);
  });
});
