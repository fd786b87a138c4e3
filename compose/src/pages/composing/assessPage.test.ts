/** @jest-environment node */
import { assessLoads, isHostNeeded } from './assessPage.ts';

const site = { modules: { 'a/Hero': {}, 'a/Extra': { optional: true } } } as never;
const regions = ['a/Hero', 'a/Extra'];
const page = { status: 200, regions, mounts: [...regions, 'b/Inner'], composition: {} };
const sent = {
  scripts: { 'a/Hero': [], 'a/Extra': [], 'b/Inner': [] },
  rendered: regions,
  html: '',
};

it.each([
  ['the HTML is complete', false, page, sent],
  [
    'an optional module has no release',
    false,
    page,
    { ...sent, scripts: {}, rendered: ['a/Hero'] },
  ],
  ['an optional module is left to the browser', true, page, { ...sent, rendered: ['a/Hero'] }],
  ['a region is left to the browser', true, page, { ...sent, rendered: ['a/Extra'] }],
  ['a region is unavailable', true, page, { ...sent, scripts: {}, rendered: [] }],
  [
    'a nested module is left to the browser',
    true,
    page,
    { ...sent, html: '<div data-region="b/Inner">' },
  ],
  [
    'a module sets data-at-once',
    true,
    page,
    { ...sent, html: '<a data-at-once="" href="/cart">Cart</a>' },
  ],
  ['the page does not exist', true, { ...page, status: 404, regions: [], mounts: [] }, sent],
  [
    'the page has an override',
    true,
    { ...page, composition: { overrides: [{ remote: 'a', inBrowserOnly: false }] } },
    sent,
  ],
])('needs the host at once if %s: %s', (_what, expected, given, sentPage) => {
  expect(isHostNeeded(site, given as never, sentPage)).toBe(expected);
});

it('does not send to browsers why a load failed', () => {
  const failed = {
    key: 'a/Hero {}',
    module: 'a/Hero',
    status: 'failed',
    reason: 'secret',
  } as const;

  expect(assessLoads([failed]).loaded).toEqual({ 'a/Hero {}': { failed: true } });
});
