/** @jest-environment node */
import { isHostNeeded } from './isHostNeeded.ts';

const site = { modules: { 'a/Hero': {}, 'a/Extra': { optional: true } } } as never;
const page = { status: 200, mounts: ['a/Hero', 'a/Extra'], composition: {} };
const scripts = { 'a/Hero': [], 'a/Extra': [] };

it.each([
  ['all of it is in its HTML', false, page, { scripts, rendered: page.mounts }],
  [
    'what may be missing has no release',
    false,
    page,
    { scripts: { 'a/Hero': [] }, rendered: ['a/Hero'] },
  ],
  ['what may be missing comes in the browser', true, page, { scripts, rendered: ['a/Hero'] }],
  ['a region comes in the browser', true, page, { scripts, rendered: ['a/Extra'] }],
  ['a region is unavailable', true, page, { scripts: {}, rendered: [] }],
  ['there is no such page', true, { ...page, status: 404, mounts: [] }, { scripts, rendered: [] }],
  [
    'a developer has it from elsewhere',
    true,
    { ...page, composition: { overrides: ['a'] } },
    { scripts, rendered: page.mounts },
  ],
])('where %s: %s', (_what, expected, given, sent) => {
  expect(isHostNeeded(site, given, sent)).toBe(expected);
});
