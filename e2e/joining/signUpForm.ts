import type { Page } from '@playwright/test';

/** The home page's form, as people find it. */
export function signUpForm(page: Page) {
  const region = page.getByRole('region', { name: 'Join the waitlist' });
  return {
    region,
    name: region.getByRole('textbox', { name: 'Full Name' }),
    email: region.getByRole('textbox', { name: 'Email Address' }),
    school: region.getByRole('textbox', { name: 'School/Organization' }),
    honeypot: region.locator('[name="honeypot"]'),
    submit: region.getByRole('button', { name: /Join the List|Sending/ }),
    /** Takes what the form asks about where the typed address may be a slip. */
    takeSuggested: region.getByRole('button', { name: 'Use that address' }),
    /** What stays beside the form: good news and bad. */
    welcome: region.getByRole('status'),
    refusal: region.getByRole('alert'),
  };
}

/** What slides in over the page. */
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
