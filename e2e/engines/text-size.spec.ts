import { expect, engineTest as test } from './engineTest.ts';
import { Visitor } from './Visitor.ts';
import { launchWebKit } from './webkit/launchWebKit.ts';

test.skip(({ engine }) => engine !== 'webkit', 'Firefox has no driver for "zoom text only"');

for (const percent of [110, 150, 200]) {
  test(`at 390 px with text of ${percent} % the headline is not cut off`, async ({ site }) => {
    const engine = await launchWebKit('none', [`--text-zoom=${percent / 100}`]);
    const tab = await engine.openTab();
    const visitor = new Visitor(tab, true);
    await tab.resize(390, 844);
    await tab.open(site.url);
    await visitor.until(() => document.fonts.status === 'loaded');

    const end = await visitor.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('h1') as Element);
      return Math.max(...[...range.getClientRects()].map(({ right }) => right));
    });

    expect(end).toBeLessThanOrEqual(390);
    await engine.close();
  });
}
