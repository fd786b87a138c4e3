import { render, screen } from '@testing-library/react';
import { GoButton } from './GoButton.tsx';

describe('GoButton', () => {
  it('leads to its address without any script: it submits a GET form that has no fields', () => {
    render(<GoButton to="/#waitlist">Join the waitlist</GoButton>);

    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Join the waitlist' });

    expect(button).toHaveAttribute('type', 'submit');
    expect(button.form).toHaveAttribute('action', '/#waitlist');
    expect(button.form?.method).toBe('get');
    expect([...new FormData(button.form ?? undefined)]).toEqual([]);
  });
});
