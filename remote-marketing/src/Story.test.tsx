import { hydrateServerHtml } from '@statline/compose/testing';
import { SAMPLE_PROPS } from '@statline/contract/remotes';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server.node';
import { founders } from './content/about.ts';
import { features } from './content/features.ts';
import { testimonials } from './content/testimonials.ts';
import enhanceStory from './Story.enhancement.ts';
import Story from './Story.tsx';

const story = <Story {...SAMPLE_PROPS['marketing/Story']} />;
const feature = (name: string) => within(screen.getByRole('article', { name }));
const benefit = (featureName: string, name: string) =>
  feature(featureName).getByRole('heading', { level: 4, name });
const detailsOf = (element: HTMLElement) => element.closest('details') as HTMLDetailsElement;
/** Presses its summary and waits for the toggle event, which browsers fire a moment later. */
const press = async (element: HTMLElement) => {
  const summary = element.closest('summary') as HTMLElement;
  const toggled = new Promise((resolve) =>
    detailsOf(element).addEventListener('toggle', resolve, { once: true }),
  );
  await userEvent.click(summary);
  await act(() => toggled);
};

describe('Story', () => {
  it('has the sections that navigation links to', () => {
    const { container } = render(story);

    const sections = [...container.querySelectorAll('section[id]')];
    expect(sections.map(({ id }) => id)).toEqual(['features', 'mission', 'about']);
    for (const section of sections) expect(section).toHaveAttribute('tabindex', '-1');
    expect(screen.getByRole('region', { name: 'Features Built for Athletes' })).toBeVisible();
  });

  it('the browser opens one benefit of a feature at a time, initially the first', async () => {
    render(story);

    for (const { id, title, benefits } of features) {
      const items = benefits.map((item) => detailsOf(benefit(title, `${item.id} ${item.title}`)));
      expect(items.map(({ open }) => open)).toEqual([true, false, false]);
      // jsdom does not close other `<details>` with the same name; e2e/pages/features.spec.ts tests that.
      for (const item of items) expect(item).toHaveAttribute('name', `${id}-benefits`);
    }
    await press(benefit('Budgeting', '03 Goals List'));
    expect(detailsOf(benefit('Budgeting', '03 Goals List'))).toHaveAttribute('open');
  });

  it('keeps the open benefits when it renders again', async () => {
    const { rerender } = render(story);
    detailsOf(benefit('Budgeting', '01 Budget Overview')).open = false;
    await press(benefit('Budgeting', '02 Spending Tracker'));

    rerender(story);

    expect(detailsOf(benefit('Budgeting', '01 Budget Overview'))).not.toHaveAttribute('open');
    expect(detailsOf(benefit('Budgeting', '02 Spending Tracker'))).toHaveAttribute('open');
  });

  it('shows the screen of the open benefit, or of the last one if all are closed', async () => {
    render(story);
    const screens = () => feature('Tax Calculation').getAllByRole('img');
    expect(screens()).toHaveLength(1);
    expect(screens()[0]).toHaveAccessibleName(/^Personal wallet: total earnings/);

    detailsOf(benefit('Tax Calculation', '01 Personal Wallet')).open = false;
    await press(benefit('Tax Calculation', '02 Transaction History'));
    expect(screens()).toHaveLength(1);
    expect(screens()[0]).toHaveAccessibleName(/^Transaction history/);

    await press(benefit('Tax Calculation', '02 Transaction History'));
    expect(screens()).toHaveLength(1);
    expect(screens()[0]).toHaveAccessibleName(/^Transaction history/);
  });

  it('shows the screen of the last open benefit before hydration too', async () => {
    const region = document.createElement('div');
    region.innerHTML = renderToString(story);
    document.body.append(region);
    const tax = () => screen.getByRole('article', { name: 'Tax Calculation' });
    const items = [...tax().querySelectorAll('details')];
    const [first, second] = items;
    first?.removeAttribute('open');
    second?.setAttribute('open', '');
    const end = enhanceStory(region);

    second?.removeAttribute('open');
    expect(within(tax()).getByRole('img')).toHaveAccessibleName(/^Transaction history/);
    await press(benefit('Tax Calculation', '01 Personal Wallet'));
    first?.removeAttribute('open');
    expect(within(tax()).getByRole('img')).toHaveAccessibleName(/^Personal wallet/);
    end();
    region.remove();
  });

  it('keeps the text of closed benefits in the page', () => {
    render(story);

    for (const { benefits } of features) {
      for (const { description } of benefits) {
        expect(screen.getByText(description)).toBeInTheDocument();
      }
    }
  });

  it('shows the four mission figures verbatim', () => {
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
