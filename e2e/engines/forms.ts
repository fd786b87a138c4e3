import { ATHLETE } from '../joining/signUpForm.ts';
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

/** The fields' values, in their order. */
export const contents = (visitor: Visitor, { fields }: { fields: readonly string[] }) =>
  visitor.evaluate(
    (all) => all.map((css) => document.querySelector<HTMLInputElement>(css)?.value ?? null),
    [...fields],
  );
