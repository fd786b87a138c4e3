import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signUp } from '../content/signUp.ts';
import { SignUpForm } from './SignUpForm.tsx';

jest.mock('./NextSteps.tsx', () => {
  throw new Error('lost chunk');
});

test('offers the form again if the script of the next steps cannot be loaded', async () => {
  render(<SignUpForm {...SAMPLE_PROPS['waitlist/SignUpSection']} outcome="joined" />);

  await userEvent.click(await screen.findByRole('link', { name: signUp.again }));

  expect(screen.getByLabelText('Full Name')).toBeVisible();
});
