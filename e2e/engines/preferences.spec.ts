import { PAGES } from '../site/pages.ts';
import { expect, engineTest as test } from './engineTest.ts';
import { expectAtSection } from './expectAtSection.ts';
import { expectHydrated } from './expectHydrated.ts';
import { contents, fillIn, reservation, signUp, submitSignUp } from './forms.ts';

test.describe('with dark colours and reduced motion', () => {
  test.use({ preferences: 'dark and still' });

  test('every page is dark, and hydrated without a mismatch', async ({
    open,
    visitor,
    problems,
  }) => {
    problems.allow(/404/);
    for (const { name, path } of PAGES) {
      await open(path);

      await expectHydrated(visitor);
      const [background = 1, words = 0] = await visitor.evaluate(brightness);
      expect(background, `the ${name} page`).toBeLessThan(0.25);
      expect(words - background, `words of the ${name} page`).toBeGreaterThan(0.4);
    }
  });

  test('nothing is animated, and sections are reached without smooth scrolling', async ({
    open,
    visitor,
  }) => {
    await open('/');
    await expectHydrated(visitor);
    await visitor.evaluate(recordScrolling);

    await visitor.press({ css: 'header nav button', words: 'About' });

    await expectAtSection(visitor, 'about');
    expect(await visitor.evaluate(readScrollBehaviours)).toEqual(['instant']);
    await visitor.until(() =>
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || !effect?.getTiming().duration),
    );
  });
});

test.describe('with forced colours', () => {
  test.skip(({ engine }) => engine === 'webkit', 'WebKit has no forced colours');
  test.use({ preferences: 'forced colours' });

  test("the app's screen keeps all of its colours, or its text would not be legible", async ({
    open,
    visitor,
  }) => {
    await open('/');
    await visitor.until(() => matchMedia('(forced-colors: active)').matches);

    const [ground, text] = await visitor.evaluate(() => {
      const screen = document.querySelector('#hero svg[role=img]') as Element;
      const { backgroundColor, color } = getComputedStyle(screen);
      return [backgroundColor, color];
    });

    expect([ground, text]).toEqual(['rgb(23, 19, 13)', 'rgb(246, 239, 224)']);
  });
});

test.describe('without script', () => {
  test.use({ preferences: 'no script' });

  test('every page is complete', async ({ open, visitor, problems }) => {
    problems.allow(/404/);
    for (const { path, heading } of PAGES) {
      await open(path);

      await visitor.reads('h1', heading);
      await visitor.until(() => document.documentElement.scrollWidth <= innerWidth);
      // Proves that script was off: React adds properties to the elements that it hydrates.
      await visitor.until(() => Object.keys(document.querySelector('#root a') ?? {}).length === 0);
    }
  });

  test('the bar links to a section of another page', async ({ open, visitor }) => {
    await open('/privacy-policy');

    await visitor.press({ css: 'header nav button', words: 'Mission' });

    await expectAtSection(visitor, 'mission');
  });

  test('a sign-up is stored, its result is shown, and no URL contains its address', async ({
    open,
    visitor,
    request,
  }, { testId }) => {
    const untilCounted = await submitSignUp({ open, visitor, request }, `${testId}@example.com`);

    await visitor.isAt('/?signup=joined#waitlist');
    await visitor.reads(signUp.welcome, 'Welcome to the waitlist!');
    await untilCounted();
  });

  test('a refusal of the API is reported', async ({ open, visitor }) => {
    await open('/');
    await fillIn(visitor, signUp, 'riley..carter@example.com');

    await visitor.press(signUp.submit);

    await visitor.isAt('/?signup=invalid&refused=email.invalid#waitlist');
    await visitor.reads(signUp.refusal, 'Submission Failed');
  });

  test('the reservation form sends nothing and points to the waitlist', async ({
    open,
    visitor,
  }) => {
    await open('/waitlist');
    await fillIn(visitor, reservation);
    const typed = await contents(visitor, reservation);

    await visitor.press(reservation.submit);

    await visitor.isAt('/waitlist');
    expect(await contents(visitor, reservation)).toEqual(typed);
    await visitor.press({ css: '#reserve a', words: 'join the waitlist there' });
    await visitor.isAt('/#waitlist');
  });
});

/** Brightness of the page and of its heading, from 0 (black) to 1 (white). */
function brightness(): number[] {
  const colours = [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.querySelector('footer p') ?? document.body).color,
  ];
  return colours.map((colour) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return Number.NaN;
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3 / 255;
  });
}

function recordScrolling(): void {
  const { scrollIntoView } = Element.prototype;
  const scrollBehaviours = new Set<unknown>();
  Object.assign(window, { scrollBehaviours });
  Element.prototype.scrollIntoView = function (options) {
    // The test's own scrolling uses `center`.
    if (typeof options === 'object' && options.block !== 'center')
      scrollBehaviours.add(options.behavior);
    scrollIntoView.call(this, options);
  };
}

const readScrollBehaviours = (): unknown[] => [
  ...(window as unknown as { scrollBehaviours: Set<unknown> }).scrollBehaviours,
];
