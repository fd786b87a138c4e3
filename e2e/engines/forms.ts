import type { APIRequestContext } from '@playwright/test';
import { countSignUps, countUncached } from '../sign-up/countSignUps.ts';
import { ATHLETE } from '../sign-up/signUpForm.ts';
import { expect } from '../site/test.ts';
import type { Visitor } from './Visitor.ts';

/** The home page's form: `name`, `email`, `school`. */
export const signUp = {
  fields: ['#sign-up-name', '#sign-up-email', '#sign-up-school'],
  submit: { css: '#waitlist button', words: 'Join the List' },
  welcome: '#waitlist [role=status]',
  refusal: '#waitlist [role=alert]',
} as const;

/** The /waitlist page's. */
export const reservation = {
  fields: ['#reservation-name', '#reservation-email', '#reservation-company'],
  submit: { css: '#reserve button', words: 'Reserve My Spot' },
  welcome: '#reserve [role=status]',
} as const;

/** The notice that appears over the page. */
export const NOTICE = '[aria-label*="notice" i] li, [role=region] ol li[data-state=open]';

export async function fillIn(
  visitor: Visitor,
  { fields }: { fields: readonly string[] },
  email = ATHLETE.email,
): Promise<void> {
  const texts = [ATHLETE.name, email, ATHLETE.school];
  for (const [index, css] of fields.entries()) await visitor.fill({ css }, texts[index] ?? '');
}

/**
 * Opens the home page and submits its form.
 *
 * @returns a function that waits until the API has counted one sign-up more.
 */
export async function submitSignUp(
  { open, visitor, request }: { open: Open; visitor: Visitor; request: APIRequestContext },
  email: string,
): Promise<() => Promise<void>> {
  const before = await countUncached(request);
  await open('/');
  await fillIn(visitor, signUp, email);
  await visitor.press(signUp.submit);
  return () => expect.poll(() => countSignUps(request)).toBe(before + 1);
}

type Open = (address: string) => Promise<void>;

/** The fields' values, in their order. */
export const contents = (visitor: Visitor, { fields }: { fields: readonly string[] }) =>
  visitor.evaluate(
    (all) => all.map((css) => document.querySelector<HTMLInputElement>(css)?.value ?? null),
    [...fields],
  );
