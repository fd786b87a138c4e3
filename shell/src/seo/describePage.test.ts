/** @jest-environment node */
import type { Site } from '@statline/contract/modules';
import { describePage } from './describePage.ts';

const site: Site = {
  product: 'Statline',
  origin: 'https://statline.example',
  address: '400 Fieldhouse Row',
  email: 'hello@statline.example',
};
const text = { title: 'Join the waitlist', description: 'Reserve your spot.' };

const valuesOf = (canonicalPath?: string) => {
  const handle = { text, mounts: [], ...(canonicalPath === undefined ? {} : { canonicalPath }) };
  return Object.fromEntries(
    describePage(site, handle).tags.map(({ attributes }) => [
      attributes.name ?? attributes.property ?? attributes.rel,
      attributes.content ?? attributes.href,
    ]),
  );
};

describe('describePage', () => {
  it('uses the same title and description for search engines and link previews', () => {
    expect(valuesOf('/waitlist')).toMatchObject({
      description: 'Reserve your spot.',
      canonical: 'https://statline.example/waitlist',
      'og:url': 'https://statline.example/waitlist',
      'og:title': 'Join the waitlist',
      'og:description': 'Reserve your spot.',
      'twitter:card': 'summary_large_image',
    });
  });

  it('gives the share image an absolute address, as Open Graph requires', () => {
    expect(valuesOf('/')).toMatchObject({ 'og:image': 'https://statline.example/og.png' });
  });

  it('keeps a page without a canonical path out of search engines', () => {
    const values = valuesOf();

    expect(values).toMatchObject({ robots: 'noindex', description: 'Reserve your spot.' });
    expect(values).not.toHaveProperty('canonical');
    expect(values).not.toHaveProperty('og:url');
  });

  it('lets every other page be indexed', () => {
    expect(valuesOf('/')).not.toHaveProperty('robots');
  });
});
