/** @jest-environment node */
import * as v from 'valibot';
import { checkSite } from './checkSite.ts';

const remotes = [{ name: 'legal' }, { name: 'waitlist' }];

const check = (site: Partial<Parameters<typeof checkSite>[0]>) =>
  checkSite({ modules: {}, pages: [], ...site }, remotes);

const unavailable = { about: undefined, heading: '' };
const granting = (paths: Record<string, readonly string[]>) => () =>
  check({ grants: { about: String, unavailable, paths } });

it('accepts distinct grants, also nested ones', () => {
  expect(
    granting({ legal: ['/legal', '/legal/'], waitlist: ['/legal/shop/', '/join'] }),
  ).not.toThrow();
});

it.each([
  ['to a remote that the site does not have', { shop: ['/shop/'] }, /the remote shop/],
  ['of the whole site', { legal: ['/'] }, /the path "\/", not one like/],
  ['without a slash', { legal: ['legal/'] }, /the path "legal\/"/],
  ['with a parameter', { legal: ['/legal/:slug'] }, /the path "\/legal\/:slug"/],
  ["of the engine's own paths", { legal: ['/_shell/'] }, /the path "\/_shell\/"/],
  ['of the folder of scripts', { legal: ['/assets/'] }, /\/assets\/, where no page can be/],
  ['below the folder of releases', { legal: ['/remotes/legal/'] }, /where no page can be/],
  ['to two remotes', { legal: ['/legal/'], waitlist: ['/legal/'] }, /to legal and to waitlist/],
])('refuses a grant %s', (_, paths, reason) => {
  expect(granting(paths)).toThrow(reason);
});

it.each([
  [
    'to a remote that the site does not have',
    { shop: { images: ['https://img.example'] } },
    /origins to the remote shop/,
  ],
  [
    'of an address with a path',
    { legal: { connect: ['https://api.example/v1'] } },
    /the origin "https:\/\/api.example\/v1"/,
  ],
  ['of another scheme', { legal: { images: ['data:'] } }, /the origin "data:"/],
])('refuses origins %s', (_, origins, reason) => {
  expect(() => check({ origins })).toThrow(reason);
});

it.each([
  ['path', { id: 'shop', path: '/' }, 'Two pages of the site have the path "/".'],
  ['id', { id: 'home', path: '/shop' }, 'Two pages of the site have the id "home".'],
])('refuses two pages with one %s', (_, second, message) => {
  const page = { about: undefined, regions: [] };
  const pages = [
    { id: 'home', path: '/', ...page },
    { ...second, ...page },
  ];

  expect(() => check({ pages })).toThrow(message);
});

const propsSchema = v.object({ colour: v.string('it is not a colour') });

it.each([
  [
    'slot offers',
    (sampleProps: object) => ({
      slots: { offers: { sampleProps, props: () => ({}), max: 1, propsSchema } },
    }),
  ],
  [
    'module legal/Imprint',
    (sampleProps: object) => ({ modules: { 'legal/Imprint': { sampleProps, propsSchema } } }),
  ],
])('refuses sample props of the %s that violate its schema', (what, siteWith) => {
  expect(() => check(siteWith({ colour: 1 }))).toThrow(
    `The sample props of the ${what} are not valid: it is not a colour.`,
  );
  expect(() => check(siteWith({ colour: 'red' }))).not.toThrow();
});

it('accepts origins', () => {
  expect(() => check({ origins: { legal: { connect: ['https://api.example'] } } })).not.toThrow();
});

it.each([
  ['that the site does not define', [{ slot: 'news' }]],
  ['twice', [{ slot: 'offers' }, { slot: 'offers' }]],
])('refuses a page with a slot %s', (_, regions) => {
  const pages = [{ id: 'home', path: '/', about: undefined, regions }];
  const slots = { offers: { sampleProps: {}, props: () => ({}), max: 1 } };

  expect(() => check({ pages, slots })).toThrow(/The page \/ has the slot/);
});
