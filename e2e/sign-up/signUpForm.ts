import type { Page } from '@playwright/test';

/** The home page's form, by accessible names. */
export function signUpForm(page: Page) {
  const region = page.getByRole('region', { name: 'Join the waitlist' });
  // Includes hidden fields, since the form stays in the page while the next steps are shown.
  const field = (name: string) => region.getByRole('textbox', { name, includeHidden: true });
  return {
    region,
    name: field('Full Name'),
    email: field('Email Address'),
    school: field('School/Organization'),
    honeypot: region.locator('[name="honeypot"]'),
    submit: region.getByRole('button', { name: /Join the List|Sending/, includeHidden: true }),
    /** Shows the form again after a person has joined. */
    again: region.getByRole('link', { name: 'Put another name on the list' }),
    /** Accepts the suggested correction of a mistyped address. */
    takeSuggested: region.getByRole('button', { name: 'Use that address' }),
    /** The outcome beside the form: success and failure. */
    welcome: region.getByRole('status'),
    refusal: region.getByRole('alert'),
  };
}

/** The notice that appears over the page. */
export const notice = (page: Page) =>
  page.getByRole('region', { name: /notice/ }).getByRole('listitem');

export const ATHLETE = {
  name: 'Riley Carter',
  email: 'riley@example.com',
  school: 'Springfield State',
};

export async function fillIn(
  form: ReturnType<typeof signUpForm>,
  person: Partial<typeof ATHLETE> = {},
): Promise<void> {
  const { name, email, school } = { ...ATHLETE, ...person };
  await form.name.fill(name);
  await form.email.fill(email);
  await form.school.fill(school);
}
