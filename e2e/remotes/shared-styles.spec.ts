import { PAGES } from '../site/pages.ts';
import { expect, test } from '../site/test.ts';

/** Styles of `ui/Container`; the host and each remote contain a copy of it. */
const CONTAINER = 'max-width:calc(var(--page-width) + 2 * var(--gutter));margin-inline:auto';

test('components shared by several builds have one style rule on a page', async ({
  request,
  site,
}) => {
  const page = await (await request.get(site.url)).text();

  expect(page.split(CONTAINER)).toHaveLength(2);
});

test('no style sheet of the site is reported for styling elements of other components', async ({
  request,
  site,
}) => {
  for (const { path } of PAGES) await request.get(site.url + path);

  // The browser would report it on the console, which all tests check.
  expect(site.log()).toContain('"msg"');
  expect(site.log()).not.toContain('Left out of the styles');
});
