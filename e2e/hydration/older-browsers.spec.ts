import { ATHLETE, fillIn, signUpForm } from '../sign-up/signUpForm.ts';
import { delayShell } from '../site/delayShell.ts';
import { expect, test } from '../site/test.ts';

/*
 * The oldest browsers whose language is new enough (`BROWSERS` in compose/src/build/commonConfiguration.ts) lack
 * functions that came later. Chromium without these functions stands for them.
 */

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const NEWER: readonly (readonly [object, readonly string[]])[] = [
      [
        Array.prototype,
        ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'],
      ],
      [Set.prototype, ['difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'union']],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ['filter', 'flatMap', 'map', 'some', 'toArray'],
      ],
      [AbortSignal, ['any', 'timeout']],
      [AbortSignal.prototype, ['throwIfAborted']],
      [Promise, ['try', 'withResolvers']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [URL, ['canParse', 'parse']],
      [Element.prototype, ['checkVisibility']],
      [HTMLElement.prototype, ['hidePopover', 'popover', 'showPopover', 'togglePopover']],
      [window, ['navigation', 'requestIdleCallback', 'scheduler', 'structuredClone']],
    ];
    for (const [owner, names] of NEWER) {
      for (const name of names) Reflect.deleteProperty(owner, name);
    }
  });
});

test('pages change without a new document, and show their remotes', async ({ page, visit }) => {
  await visit('/');
  const footer = page.getByRole('contentinfo');

  for (const [link, heading] of [
    ['Privacy Policy', 'Privacy Policy'],
    ['Terms of Service', 'Terms of Service'],
  ] as const) {
    await footer.getByRole('link', { name: link }).hover();
    await footer.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('a sign-up that is sent before the script has loaded is stored', async ({ page }, {
  testId,
}) => {
  const release = await delayShell(page);
  await page.goto('/');
  const form = signUpForm(page);
  await fillIn(form, { ...ATHLETE, email: `${testId}@example.com` });

  await form.submit.click();
  release();

  await expect(form.welcome).toContainText('Welcome to the waitlist!');
  expect(new URL(page.url()).search).toBe('');
});
