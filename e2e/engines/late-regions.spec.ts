import type { LocalServer } from '../../service/fixtures/listenLocally.ts';
import { expect, engineTest as test } from './engineTest.ts';
import { serveLate } from './serveLate.ts';
import type { Tab } from './Tab.ts';

let server: LocalServer;

test.beforeAll(async () => {
  server = await serveLate();
});
test.afterAll(() => server.close());

const html = (tab: Tab) => tab.evaluate(() => document.documentElement.outerHTML);

test('a document with late regions becomes equal to one sent after all data are loaded', async ({
  tab,
}) => {
  await tab.open(server.url);
  const patched = await html(tab);
  const tops = await tab.evaluate(() =>
    Array.from(document.querySelectorAll('i, b'), (element) => getComputedStyle(element).top),
  );

  await tab.open(`${server.url}/?_whole`);

  expect(patched).toBe(await html(tab));
  expect(patched).toContain('<i>First</i>');
  expect(tops).toEqual(['3px', '2px']);
});

test.describe('without script', () => {
  test.use({ preferences: 'no script' });

  test('a page is complete and in order', async ({ tab }) => {
    await tab.open(server.url);

    await expect.poll(() => tab.evaluate(() => document.body.textContent)).toBe('FirstSecondEnd');
  });
});
