import { render, screen } from '@testing-library/react';
import { GoButton } from './GoButton.tsx';

describe('GoButton', () => {
  it('works without script: it submits a GET form without fields', () => {
    render(<GoButton to="/#waitlist">Join the waitlist</GoButton>);

    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Join the waitlist' });

    expect(button).toHaveAttribute('type', 'submit');
    expect(button.form).toHaveAttribute('action', '/#waitlist');
    expect(button.form?.method).toBe('get');
    expect([...new FormData(button.form ?? undefined)]).toEqual([]);
  });
});
