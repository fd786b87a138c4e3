import type { Page } from '@playwright/test';
import { NARROW, SCHEMES, SCREENS, VARIANT, WIDE } from '../site/screens.ts';
import { expect } from '../site/test.ts';
import { findBrokenWords } from '../states/findBrokenWords.ts';
import { findClippedContent } from '../states/findClippedContent.ts';
import { findCoveringTexts } from '../states/findCoveringTexts.ts';
import { findViolations } from '../states/findViolations.ts';
import { STATES } from '../states/states.ts';
import { test } from '../states/stateTest.ts';

/** Waits until all animations have ended, since half-faded text has half the contrast. */
async function waitForStillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/**
 * Sets the text spacing of WCAG 1.4.12 by a style sheet made by script: the page's policy blocks `<style>` elements,
 * but not these.
 */
const setTextSpacing = (page: Page, isOn: boolean): Promise<void> =>
  page.evaluate((on) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
      p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = on ? [sheet] : [];
  }, isOn);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe reports violations that are planted on a page', async ({ page, visit }) => {
  await visit('/waitlist');
  await page
    .getByRole('textbox')
    .first()
    .evaluate((field) => {
      field.removeAttribute('id');
      field.removeAttribute('aria-describedby');
    });

  expect(await findViolations(page)).toContainEqual(expect.stringMatching(/^label /));
});

/** Window sizes with text sizes. A state is set up in the first one, and stays for the others. */
const WINDOWS = {
  narrow: [
    { width: 320, height: 640, textSize: '100%', why: 'the smallest phone' },
    { width: 320, height: 640, textSize: '200%', why: 'the smallest phone, text alone enlarged' },
    { width: 390, height: 844, textSize: '200%', why: 'a phone, text alone enlarged' },
    { width: 640, height: 400, textSize: '100%', why: '1280 px at 200% zoom' },
  ],
  wide: [{ width: 1280, height: 800, textSize: '200%', why: 'a wide screen, text alone enlarged' }],
} as const;

for (const [kind, windows] of Object.entries(WINDOWS)) {
  const screen = kind === 'narrow' ? NARROW : WIDE;
  const { why: _, textSize: __, ...viewport } = windows[0];

  test.describe(`in ${kind} windows`, () => {
    test.use({ viewport });

    for (const state of STATES.filter(({ isNarrowOnly }) => kind === 'narrow' || !isNarrowOnly)) {
      const details = kind === 'narrow' && state.isPage ? {} : VARIANT;
      test(
        `in the state '${state.name}' nothing is cut off or scrolls sideways, and axe finds nothing, light and dark`,
        details,
        async ({ page, show }) => {
          const setTextSize = (textSize: string) =>
            page.evaluate((size) => {
              document.documentElement.style.fontSize = size;
            }, textSize);
          await show(state);

          for (const { width, height, textSize, why } of windows) {
            await page.setViewportSize({ width, height });
            await setTextSize(textSize);
            // Elements that fly in or unfold may overflow during the animation.
            await waitForStillness(page);
            const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
            expect.soft(pageWidth, why).toBe(width);
            expect.soft(await findClippedContent(page), why).toEqual([]);
            // Enlarged, the longest words are wider than a phone's columns.
            if (textSize !== '100%') continue;
            expect.soft(await findBrokenWords(page.locator('body')), why).toEqual([]);
          }

          await page.setViewportSize(viewport);
          await setTextSize('');
          await setTextSpacing(page, true);
          const spacedWidth = await page.evaluate(() => document.documentElement.scrollWidth);
          expect.soft(spacedWidth, 'spaced text').toBe(viewport.width);
          expect.soft(await findClippedContent(page), 'spaced text').toEqual([]);
          const broken = await findBrokenWords(page.locator('body'));
          // Spaced, an e-mail address that was typed is wider than a phone's columns.
          const words = broken.filter((word) => !word.includes('@'));
          expect.soft(words, 'spaced text').toEqual([]);
          await setTextSpacing(page, false);
          await page.setViewportSize(screen.viewport);

          for (const colorScheme of SCHEMES) {
            await page.emulateMedia({ colorScheme });
            await waitForStillness(page);
            expect.soft(await findViolations(page), colorScheme).toEqual([]);
          }
        },
      );
    }
  });
}

test('text twice as large breaks no name of an athlete on a phone', async ({ page, visit }) => {
  await page.setViewportSize(NARROW.viewport);
  await visit('/');

  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

  const athletes = page.getByRole('region', { name: 'What Athletes Are Saying' });
  expect(await findBrokenWords(athletes)).toEqual([]);
});

for (const { name: screen, viewport, details } of SCREENS) {
  test.describe(`at ${screen}`, details, () => {
    test.use({ viewport });

    test('every target is at least 24 px wide and high', async ({ page, visit }) => {
      for (const path of ['/', '/waitlist', '/privacy-policy', '/terms-of-service']) {
        await visit(path);

        const small = await page.locator('a[href], button, input, summary').evaluateAll((targets) =>
          targets
            .filter((target) => target.checkVisibility({ visibilityProperty: true }))
            .filter((target) => !target.matches('[tabindex="-1"]'))
            // WCAG 2.5.8 exempts links within a sentence.
            .filter((target) => getComputedStyle(target).display !== 'inline')
            .map((target) => ({ target, box: target.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 24 || box.height < 24)
            .map(({ target, box }) => `${target.outerHTML} ${box.width}×${box.height}`),
        );
        expect(small, path).toEqual([]);
      }
    });
  });
}

test('in forced colours all text is opaque and every control has an edge', async ({
  page,
  visit,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });

  for (const path of ['/', '/waitlist', '/privacy-policy']) {
    await visit(path);

    const seeThrough = await page
      .locator('main :is(p, h1, h2, h3, dd, dt, li, span)')
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'))
          .filter((element) => {
            const { color, webkitTextFillColor } = getComputedStyle(element);
            return [color, webkitTextFillColor].some((value) => /^rgba\(.*, 0\)$/.test(value));
          })
          .map((element) => element.outerHTML),
      );
    expect(seeThrough, path).toEqual([]);
    const edgeless = await page
      .locator('main :is(input, button[type=submit])')
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.checkVisibility() && !control.matches('[tabindex="-1"]'))
          .filter((control) => {
            const { borderBottomStyle, borderBottomWidth } = getComputedStyle(control);
            return borderBottomStyle === 'none' || borderBottomWidth === '0px';
          })
          .map((control) => control.outerHTML),
      );
    expect(edgeless, path).toEqual([]);
  }
});

for (const { name: screen, viewport, details } of SCREENS) {
  test.describe(`at ${screen}`, details, () => {
    test.use({ viewport });

    test('in forced colours no text background covers a border and no other text', async ({
      page,
      visit,
    }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });

      for (const path of ['/', '/waitlist', '/privacy-policy', '/terms-of-service']) {
        await visit(path);

        expect(await findCoveringTexts(page), path).toEqual([]);
      }
    });
  });
}

test("with increased contrast the countdown's digits are solid", async ({ page, visit }) => {
  await page.emulateMedia({ contrast: 'more' });
  await visit('/');

  const figures = page.getByRole('timer').locator('[data-all]');

  await expect(figures).toHaveCount(4);
  await expect(figures.first()).toHaveCSS('mask-image', 'none');
});

test('nothing is animated with reduced motion', async ({ page, visit, api }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
        .map((animation) => (animation as CSSAnimation).animationName ?? 'a transition'),
    );

  await visit('/');
  expect(await moving()).toEqual([]);
  await page.locator('summary', { hasText: 'Transaction History' }).click();
  expect(await moving()).toEqual([]);
  api.heal();
});
