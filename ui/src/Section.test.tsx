import { render, screen } from '@testing-library/react';
import { Section } from './Section.tsx';

describe('Section', () => {
  it('is a region named by its title, with its id', () => {
    render(<Section id="mission" title="Why we are here" />);

    const region = screen.getByRole('region', { name: 'Why we are here' });

    expect(region).toHaveAttribute('id', 'mission');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Why we are here');
  });

  it('can be focused by section navigation, but not by the Tab key', () => {
    render(<Section id="mission" title="Mission" />);

    expect(screen.getByRole('region')).toHaveAttribute('tabindex', '-1');
  });

  it('is named by its title without an id of its own', () => {
    render(<Section title="What your spot gets you" />);

    expect(screen.getByRole('region', { name: 'What your spot gets you' })).toBeInTheDocument();
  });
});
