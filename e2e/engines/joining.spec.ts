import { ATHLETE } from '../sign-up/signUpForm.ts';
import { apiFailure } from '../site/startFaultyApi.ts';
import { expect, engineTest as test } from './engineTest.ts';
import { contents, fillIn, NOTICE, reservation, signUp, submitSignUp } from './forms.ts';

const EMPTY = ['', '', ''];

test('a sign-up is stored and confirmed, and the fields are cleared', async ({
  open,
  visitor,
  request,
}, { testId }) => {
  const untilCounted = await submitSignUp({ open, visitor, request }, `${testId}@example.com`);

  await visitor.reads(signUp.welcome, 'You’re on the list.');
  await visitor.reads(NOTICE, 'Welcome to the waitlist!');
  expect(await contents(visitor, signUp)).toEqual(EMPTY);
  await visitor.isAt('/');
  await untilCounted();
});

test('a form without an address is not sent, and the browser points to the field', async ({
  open,
  visitor,
}) => {
  for (const [path, form] of [
    ['/', signUp],
    ['/waitlist', reservation],
  ] as const) {
    await open(path);
    const [name, email] = form.fields;
    await visitor.fill({ css: name }, ATHLETE.name);

    await visitor.press(form.submit);

    await visitor.until((css) => document.activeElement === document.querySelector(css), email);
    expect(await visitor.evaluate(textOf, form.welcome)).toBe('');
  }
});

test('a reservation is confirmed, the fields are cleared, and no value reaches the URL', async ({
  open,
  visitor,
}) => {
  await open('/waitlist');
  await fillIn(visitor, reservation);

  await visitor.press(reservation.submit);

  await visitor.reads(reservation.welcome, 'Welcome to the waitlist!');
  expect(await contents(visitor, reservation)).toEqual(EMPTY);
  await visitor.isAt('/waitlist');
});

test.describe('when the API fails', () => {
  test.use({ baseURL: ({ faultySite }, use) => use(faultySite.site.url) });

  test('a refusal is reported, typed text is preserved, and the next attempt succeeds', async ({
    open,
    visitor,
    faultySite: { api },
    problems,
  }) => {
    problems.allow(/status of 500/);
    api.heal();
    api.waitlist = apiFailure(500, 'The scoreboard is dark.');
    await open('/');
    await fillIn(visitor, signUp);

    await visitor.press(signUp.submit);

    await visitor.reads(signUp.refusal, 'Submission Failed');
    await visitor.reads(signUp.refusal, 'The scoreboard is dark.');
    expect(await contents(visitor, signUp)).toEqual(Object.values(ATHLETE));
    api.heal();
    await visitor.press(signUp.submit);
    await visitor.reads(signUp.welcome, 'Welcome to the waitlist!');
  });
});

const textOf = (css: string): string => document.querySelector(css)?.textContent ?? '';
