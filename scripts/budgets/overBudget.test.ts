import { overBudget } from './overBudget.ts';

const budget = { document: 20_000, wholeScript: 150_000 };

it('reports nothing for a page within its budget', () => {
  expect(overBudget('/', { document: 20_000, wholeScript: 1 }, budget)).toEqual([]);
});

it('reports what is too large, and what was not measured', () => {
  const measured = { document: 20_001 } as typeof budget;

  expect(overBudget('/', measured, budget)).toEqual([
    '/: document is 20001 bytes, of 20000 in budgets.json',
    '/: wholeScript is undefined bytes, of 150000 in budgets.json',
  ]);
});
