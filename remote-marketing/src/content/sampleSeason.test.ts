/** @jest-environment node */
import {
  categories,
  entries,
  goals,
  latestDeal,
  monthPlan,
  periods,
  season,
} from './sampleSeason.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const amountOf = (name: string) => monthPlan.find((share) => share.name === name)?.amount;

/** https://www.irs.gov/taxtopics/tc554: 15.3% on 92.35% of net earnings. */
const selfEmploymentTax = (net: number) => net * 0.9235 * 0.153;

describe('the sample season', () => {
  it('its totals match its entries', () => {
    const amounts = entries.map(({ amount }) => amount);

    expect(season.earned).toBe(sum(amounts.filter((amount) => amount > 0)));
    expect(season.costs).toBe(-sum(amounts.filter((amount) => amount < 0)));
    expect(season.net).toBe(season.earned - season.costs);
    expect(latestDeal.amount).toBe(amounts[0]);
  });

  it('its tax is the self-employment tax on its net earnings', () => {
    expect(season.owed).toBeCloseTo(selfEmploymentTax(season.net), 2);
    expect(season.ahead).toBeCloseTo(season.saved - season.owed, 2);
    expect(latestDeal.counted).toBeCloseTo(latestDeal.amount * 0.9235, 2);
    expect(latestDeal.tax).toBeCloseTo(selfEmploymentTax(latestDeal.amount), 2);
    expect(latestDeal.owedBefore).toBeCloseTo(selfEmploymentTax(season.net - latestDeal.amount), 2);
    expect(latestDeal.owedBefore + latestDeal.tax).toBeCloseTo(season.owed, 2);
  });

  it('its four estimated tax periods add up', () => {
    expect(sum(periods.map(({ net }) => net))).toBe(season.net);
    for (const { net, owed } of periods) expect(owed).toBe(Math.round(selfEmploymentTax(net)));
    expect(sum(periods.map(({ owed }) => owed))).toBe(Math.round(season.owed));
    // https://www.irs.gov/faqs/estimated-tax: below that, no estimated tax is due.
    expect(season.owed).toBeGreaterThanOrEqual(1_000);
    expect(sum(periods.map(({ saved }) => saved))).toBe(season.saved);
    expect(periods.at(-1)?.saved).toBe(latestDeal.putAside);
  });

  it('its month plan adds up, and matches limits and goals', () => {
    expect(sum(monthPlan.map(({ amount }) => amount))).toBe(latestDeal.amount);
    expect(amountOf('Taxes')).toBe(Math.round(latestDeal.tax));
    expect(sum(categories.map(({ limit }) => limit))).toBe(
      Number(amountOf('Needs')) + Number(amountOf('Wants')),
    );
    expect(sum(goals.map(({ monthly }) => monthly))).toBe(amountOf('Goals'));
  });

  it('reaches each goal in the month stated, from November on', () => {
    const months = ['November', 'December', 'January', 'February', 'March', 'April', 'May'];

    for (const { price, saved, monthly, reached } of goals) {
      expect(months[Math.ceil((price - saved) / monthly) - 1]).toBe(reached);
    }
  });
});
