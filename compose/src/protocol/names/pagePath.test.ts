/** @jest-environment node */
import { fillPath, matchPath } from './pagePath.ts';

it.each([
  ['/legal/cookies', '/legal/cookies', {}],
  ['/legal/cookies', '/Legal//COOKIES/', {}],
  ['/legal/:slug', '/legal/refunds', { slug: 'refunds' }],
  ['/legal/:slug', '/legal/Refunds', { slug: 'Refunds' }],
  ['/legal/:slug', '/legal/caf%C3%A9%20au%20lait', { slug: 'café au lait' }],
  ['/legal/:land/:slug', '/legal/de/refunds', { land: 'de', slug: 'refunds' }],
])('%s matches %s', (path, pathname, params) => {
  expect(matchPath(path, pathname)).toEqual(params);
});

it.each([
  ['/legal/cookies', '/legal/cookies/more'],
  ['/legal/cookies', '/legal/cookie'],
  ['/legal/:slug', '/legal/'],
  ['/legal/:slug', '/legal/a/b'],
  ['/legal/:slug', '/legal/a%2Fb'],
  ['/legal/:slug', '/legal/a%5Cb'],
  ['/legal/:slug', '/legal/a%00b'],
  ['/legal/:slug', '/legal/%2e%2e'],
  ['/legal/:slug', '/legal/%ff'],
  ['/legal/:slug', `/legal/${'a'.repeat(201)}`],
])('%s does not match %s', (path, pathname) => {
  expect(matchPath(path, pathname)).toBeUndefined();
});

it('writes an address that is parsed to the same parameters', () => {
  const params = { slug: "a:b@c+d&e=f;g,h'i(j)!k*l~m%n?o#p é" };

  const address = fillPath('/legal/:slug', params);

  expect(matchPath('/legal/:slug', address)).toEqual(params);
  expect(new URL(address, 'https://statline.example').pathname).toBe(address);
});
