import { PAGES } from '../site/pages.ts';
import { engineTest as test } from './engineTest.ts';
import { expectHydrated } from './expectHydrated.ts';
import { expectNoTextOnImages } from './expectNoTextOnImages.ts';

for (const width of [390, 320, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ width });

    test('no image overlaps text, drawings are shown, no page scrolls sideways, and each is hydrated without a mismatch', async ({
      open,
      visitor,
      problems,
    }) => {
      // Browsers may log that the document itself was a 404.
      problems.allow(/404/);
      for (const { path, heading } of PAGES) {
        await open(path);

        await visitor.reads('h1', heading);
        await expectNoTextOnImages(visitor);
        await expectHydrated(visitor);
        await visitor.reads('h1', heading);
        await expectNoTextOnImages(visitor);
        await visitor.until(() => document.documentElement.scrollWidth <= innerWidth);
        // Images from other files have no size until they are loaded.
        await visitor.until(() =>
          [...document.querySelectorAll('use')].every((part) => part.getBBox().width > 0),
        );
      }
    });
  });
}
