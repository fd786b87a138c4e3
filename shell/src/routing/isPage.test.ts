import { PAGES } from '../pages/pages.tsx';
import { isPage } from './isPage.ts';

it.each(PAGES.map(({ path }) => path))('takes %s, with or without a slash, for a page', (path) => {
  expect([isPage(path), isPage(path === '/' ? path : `${path}/`)]).toEqual([true, true]);
});

it("takes the address of the 404 page's link for a page", () => {
  expect(isPage('/public')).toBe(true);
});

it.each(['/nowhere', '/assets/logo.svg', '/waitlist/more', ''])(
  'does not take %p for one',
  (path) => {
    expect(isPage(path)).toBe(false);
  },
);
