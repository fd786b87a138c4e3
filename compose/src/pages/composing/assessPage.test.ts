/** @jest-environment node */
import { isHostNeeded } from './assessPage.ts';

const site = { modules: { 'a/Hero': {}, 'a/Extra': { optional: true } } } as never;
const regions = ['a/Hero', 'a/Extra'];
const page = { status: 200, regions, mounts: [...regions, 'b/Inner'], composition: {} };
const sent = {
  scripts: { 'a/Hero': [], 'a/Extra': [], 'b/Inner': [] },
  rendered: regions,
  html: '',
};

it.each([
  ['all of it is in its HTML', false, page, sent],
  [
    'what may be missing has no release',
    false,
    page,
    { ...sent, scripts: {}, rendered: ['a/Hero'] },
  ],
  ['what may be missing comes in the browser', true, page, { ...sent, rendered: ['a/Hero'] }],
  ['a region comes in the browser', true, page, { ...sent, rendered: ['a/Extra'] }],
  ['a region is unavailable', true, page, { ...sent, scripts: {}, rendered: [] }],
  [
    'a module has mounted another that comes in the browser',
    true,
    page,
    { ...sent, html: '<div data-region="b/Inner">' },
  ],
  [
    'a module shows what only the browser knows',
    true,
    page,
    { ...sent, html: '<a data-at-once="" href="/cart">Cart</a>' },
  ],
  ['there is no such page', true, { ...page, status: 404, regions: [], mounts: [] }, sent],
  [
    'a developer has it from elsewhere',
    true,
    { ...page, composition: { overrides: [{ remote: 'a', inBrowserOnly: false }] } },
    sent,
  ],
])('where %s: %s', (_what, expected, given, sentPage) => {
  expect(isHostNeeded(site, given as never, sentPage)).toBe(expected);
});
