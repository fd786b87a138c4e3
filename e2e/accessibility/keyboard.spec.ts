import type { Page } from '@playwright/test';
import { reservationForm } from '../sign-up/reservationForm.ts';
import { ATHLETE, fillIn, notice, signUpForm } from '../sign-up/signUpForm.ts';
import { SCREENS, VARIANT } from '../site/screens.ts';
import { expect, test } from '../site/test.ts';

/** A position of the focus. */
interface Stop {
  /** Its index among all elements that the keyboard should reach. */
  place: number;
  what: string;
  hasRing: boolean;
  isInView: boolean;
  isUnderBar: boolean;
}

/** Numbers all elements that the keyboard should reach, in document order. */
const numberStops = (page: Page) =>
  page.evaluate(() => {
    const reachable = [
      ...document.querySelectorAll('a[href], button, input, summary, [tabindex="0"]'),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getAttribute('tabindex') !== '-1',
    );
    for (const [place, element] of reachable.entries()) {
      element.setAttribute('data-stop', String(place));
    }
    return reachable.length;
  });

/** Presses a key until the focus leaves the page or returns to the beginning. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', atMost: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  while (stops.length <= atMost) {
    await page.keyboard.press(key);
    const stop = await page.evaluate((): Stop | undefined => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return undefined;
      const box = focused.getBoundingClientRect();
      const bar = document.querySelector('body header nav')?.closest('header');
      const barBottom = bar?.getBoundingClientRect().bottom ?? 0;
      const isInBar = bar?.contains(focused) || focused.matches('#root > a');
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      return {
        place: Number(focused.getAttribute('data-stop') ?? Number.NaN),
        what: focused.outerHTML.slice(0, 120),
        hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        isInView: box.bottom > 0 && box.top < innerHeight,
        isUnderBar: !isInBar && box.top < barBottom - 0.5 && box.bottom > 0,
      };
    });
    if (!stop || stops.some(({ place }) => place === stop.place)) break;
    stops.push(stop);
  }
  return stops;
}

for (const { name: screen, viewport, details } of SCREENS) {
  test.describe(`at ${screen}`, details, () => {
    test.use({ viewport });

    for (const path of ['/', '/waitlist', '/privacy-policy', '/terms-of-service']) {
      test(`on ${path} the Tab key reaches every control once, in order and in view`, async ({
        page,
        visit,
      }) => {
        await visit(path);
        // The last control that needs script; it is shown once the countdown is live.
        if (path === '/') await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
        const count = await numberStops(page);
        const everything = Array.from({ length: count }, (_, place) => place);

        const forth = await walk(page, 'Tab', count);
        const back = await walk(page, 'Shift+Tab', count);

        const unexpected = forth.filter(({ place }) => Number.isNaN(place));
        expect(unexpected.map(({ what }) => what)).toEqual([]);
        expect(forth.map(({ place }) => place)).toEqual(everything);
        expect(back.map(({ place }) => place)).toEqual(everything.reverse());
        const both = [...forth, ...back];
        expect(both.filter(({ hasRing }) => !hasRing)).toEqual([]);
        expect(both.filter(({ isInView }) => !isInView)).toEqual([]);
        expect(both.filter(({ isUnderBar }) => isUnderBar)).toEqual([]);
      });
    }
  });
}

test('the first Tab stop skips the navigation', async ({ page, visit }) => {
  await visit('/');

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');

  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    page.locator('#hero').getByRole('button', { name: 'Join the Waitlist' }),
  ).toBeFocused();
});

test('a visitor without a mouse joins the waitlist', async ({ page, visit }, { testId }) => {
  await visit('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#hero').getByRole('button')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.locator('#waitlist')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Riley Carter');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${testId}@example.com`);
  await page.keyboard.press('Enter');

  await expect(page.locator('#waitlist').getByRole('status')).toContainText('Welcome');
});

test.describe('in a window of 320 × 256 px, as at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the next steps after a sign-up come into view with the focus', async ({ page, visit }, {
    testId,
  }) => {
    await visit('/');
    const form = signUpForm(page);
    await fillIn(form, { email: `${testId}@example.com` });

    await form.school.press('Enter');

    const title = page.getByRole('heading', { name: 'Next up' });
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport({ ratio: 1 });
  });
});

test.describe("on a phone in landscape, below the browser's own bar", () => {
  test.use({ viewport: { width: 568, height: 232 } });

  test('every entry of the menu comes into view with the focus', async ({ page, visit }) => {
    await visit('/');
    await page.getByRole('banner').getByText('Menu', { exact: true }).focus();
    await page.keyboard.press('Enter');

    for (const name of ['Features', 'Mission', 'About']) {
      await page.keyboard.press('Tab');

      const entry = page.getByRole('banner').getByRole('button', { name });
      await expect(entry).toBeFocused();
      await expect(entry).toBeInViewport({ ratio: 1 });
    }
  });
});

test('with text of twice the size no focused control is under the bar', async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await visit('/waitlist');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const count = await numberStops(page);

  const forth = await walk(page, 'Tab', count);
  const back = await walk(page, 'Shift+Tab', count);

  expect([...forth, ...back].filter(({ isUnderBar }) => isUnderBar)).toEqual([]);
});

test('after going back the Tab key continues from the link that was followed', async ({
  page,
  visit,
}) => {
  await visit('/');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeFocused();

  await page.goBack();

  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});

test('after section navigation the Tab key continues from the section', async ({ page, visit }) => {
  await visit('/privacy-policy');
  await page.getByRole('banner').getByRole('button', { name: 'Features' }).click();
  await expect(page.locator('#features')).toBeFocused();

  await page.keyboard.press('Tab');

  await expect(page.locator('summary', { hasText: 'Personal Wallet' })).toBeFocused();
});

/** The focused control, if the notice covers more of it than its edge. */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused?.matches('a, button, input, summary') || focused.closest('[role="region"] ol'))
      return [];
    const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
    const points = [
      [left + width / 2, top + height / 2],
      [left + 4, top + 4],
      [right - 4, top + 4],
      [left + 4, bottom - 4],
      [right - 4, bottom - 4],
    ] as const;
    const isCovered = points.some(([x, y]) =>
      document.elementFromPoint(x, y)?.closest('[role="region"] ol'),
    );
    return isCovered ? [focused.outerHTML.slice(0, 120)] : [];
  });

/** Presses Tab through the rest of the page, and reports what the notice covered. */
async function findCoveredOnTheWay(page: Page): Promise<string[]> {
  const nextFrame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  const covered: string[] = [];
  do {
    await nextFrame();
    await nextFrame();
    covered.push(...(await findCovered(page)));
    await page.keyboard.press('Tab');
  } while (await page.evaluate(() => document.activeElement !== document.body));
  return covered;
}

for (const [width, height, details] of [
  [390, 844, {}],
  [640, 512, VARIANT],
  [320, 256, {}],
] as const) {
  test.describe(`at ${width} × ${height} px`, details, () => {
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } });

    test('the notice of a refusal covers no focused control', async ({ page, visit, problems }) => {
      problems.expect(/Failed to load resource.*422/);
      await visit('/');
      const form = signUpForm(page);
      await fillIn(form, { email: 'riley..carter@example.com' });

      await form.school.press('Enter');
      await expect(form.region.getByRole('group', { name: 'Submission Failed' })).toBeFocused();
      if (height > 256) await expect(notice(page)).toBeInViewport({ ratio: 1 });

      expect(await findCoveredOnTheWay(page)).toEqual([]);
    });

    test('the notice of a reservation covers no focused control', async ({ page, visit }) => {
      await visit('/waitlist');
      const form = reservationForm(page);
      await form.name.fill(ATHLETE.name);
      await form.email.fill(ATHLETE.email);
      await form.company.press('Tab');

      await page.keyboard.press('Enter');
      await expect(form.outcome).toContainText('Welcome');
      if (height > 256) await expect(notice(page)).toBeInViewport({ ratio: 1 });

      expect(await findCoveredOnTheWay(page)).toEqual([]);
    });
  });
}
