import type { Page } from '@playwright/test';

/** The /waitlist page's form, by accessible names. */
export function reservationForm(page: Page) {
  const region = page.getByRole('region', { name: 'Reserve Your Spot' });
  return {
    region,
    name: region.getByRole('textbox', { name: 'Full Name' }),
    email: region.getByRole('textbox', { name: 'Email Address' }),
    company: region.getByRole('textbox', { name: 'School/Organization' }),
    submit: region.getByRole('button', { name: 'Reserve My Spot' }),
    outcome: region.getByRole('status'),
  };
}
