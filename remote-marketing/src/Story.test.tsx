import { SAMPLE_PROPS } from '@statline/contract/sampleProps';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateServerHtml } from '../../scripts/jest/hydrateServerHtml.ts';
import { founders } from './content/about.ts';
import { features } from './content/features.ts';
import { testimonials } from './content/testimonials.ts';
import Story from './Story.tsx';

const story = <Story {...SAMPLE_PROPS['marketing/Story']} />;
const feature = (name: string) => within(screen.getByRole('article', { name }));
const benefit = (featureName: string, name: string) =>
  feature(featureName).getByRole('button', { name });

describe('Story', () => {
  it('has the sections that navigation relies on', () => {
    const { container } = render(story);

    const sections = [...container.querySelectorAll('section[id]')];
    expect(sections.map(({ id }) => id)).toEqual(['features', 'mission', 'about']);
    for (const section of sections) expect(section).toHaveAttribute('tabindex', '-1');
    expect(screen.getByRole('region', { name: 'Features Built for Athletes' })).toBeVisible();
  });

  it('opens one benefit at a time, and closes it again', async () => {
    render(story);
    expect(benefit('Budgeting', '01 Budget Overview')).toHaveAttribute('aria-expanded', 'true');

    await userEvent.click(benefit('Budgeting', '03 Goals List'));
    expect(benefit('Budgeting', '01 Budget Overview')).toHaveAttribute('aria-expanded', 'false');
    expect(benefit('Budgeting', '03 Goals List')).toHaveAttribute('aria-expanded', 'true');

    await userEvent.click(benefit('Budgeting', '03 Goals List'));
    expect(benefit('Budgeting', '03 Goals List')).toHaveAttribute('aria-expanded', 'false');
  });

  it("shows the open benefit's screen, and the last one when all are closed", async () => {
    render(story);
    const screens = () => feature('Tax Calculation').getAllByRole('img');
    expect(screens()).toHaveLength(1);
    expect(screens()[0]).toHaveAccessibleName(/^Personal wallet: total earnings/);

    await userEvent.click(benefit('Tax Calculation', '02 Transaction History'));
    expect(screens()).toHaveLength(1);
    expect(screens()[0]).toHaveAccessibleName(/^Transaction history/);

    await userEvent.click(benefit('Tax Calculation', '02 Transaction History'));
    expect(screens()[0]).toHaveAccessibleName(/^Transaction history/);
  });

  it('keeps the text of closed benefits in the page', () => {
    render(story);

    for (const { benefits } of features) {
      for (const { description } of benefits) {
        expect(screen.getByText(description)).toBeInTheDocument();
      }
    }
  });

  it('shows the four mission figures word for word', () => {
    render(story);

    const figures = screen
      .getAllByRole('definition')
      .map((figure) => [figure.previousElementSibling?.textContent, figure.textContent]);
    expect(figures.slice(0, 4)).toEqual([
      ['Profiled Users', '11+'],
      ['Deals', '10+'],
      ['Total Savings', '$155017+'],
      ['Tax Suggested vs Tax Saved', '$155018+'],
    ]);
  });

  it('gives each athlete and founder a portrait, a name and a title', () => {
    render(story);

    expect(screen.getByRole('heading', { name: 'What Athletes Are Saying' })).toBeInTheDocument();
    for (const { name, title, quote } of testimonials) {
      const card = screen.getByText(quote).closest('figure');
      expect(card).toHaveTextContent(`${name}${title}`);
    }
    for (const { name } of [...testimonials, ...founders]) {
      expect(screen.getByRole('img', { name: `Illustrated portrait of ${name}` })).toBeVisible();
    }
  });

  it("hydrates the server's HTML without a mismatch", async () => {
    const { mismatches } = await hydrateServerHtml(story);

    expect(mismatches).toEqual([]);
  });
});
