import { expect, test } from './site/test.ts';

/** What `ui/Container` looks like; the host and each remote bring a copy of it. */
const CONTAINER = 'max-width:calc(var(--page-width) + 2 * var(--gutter));margin-inline:auto';

test('what several front ends are built with is styled once on a page', async ({
  request,
  site,
}) => {
  const page = await (await request.get(site.url)).text();

  expect(page.split(CONTAINER)).toHaveLength(2);
});
