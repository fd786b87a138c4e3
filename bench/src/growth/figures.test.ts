import { FIGURES, formatGrowth, overBudget, type Sample } from './figures.ts';
import { plotGrowth } from './plotGrowth.ts';

const cost = { documentBytes: 5_000, scriptBytes: 80_000, scriptFiles: 2, cpuMs: 70 };
const sample = (remotes: number, overrides: Partial<Sample> = {}): Sample => ({
  ...cost,
  remotes,
  onPage: Math.min(remotes, 10),
  bundled: cost,
  cpuRatios: [1.3, 1.4, 1.5],
  startS: 1,
  restartS: 1,
  idleShare: 0.01,
  hostRequestsPerMinute: 40,
  shellBytes: 9e7,
  rendererBytes: 8e7,
  liveS: 3,
  ...overrides,
});

it('writes a line for each figure, and plots it with its budget', () => {
  const lines = formatGrowth([sample(1), sample(1_000)]).split('\n');

  expect(lines[0]).toBe('|  | N = 1 | N = 1,000 |');
  expect(lines).toHaveLength(FIGURES.length + 2);
  expect(lines).toContain('| script files | 2 | 2 |');
  expect(plotGrowth([sample(1), sample(10)])).toMatch(/>script files<.*>at most 3 \+ 1 n</);
});

it('reports a figure over its budget, and the number of remotes', () => {
  expect(overBudget([sample(1), sample(10, { scriptFiles: 13 })])).toEqual([]);
  expect(overBudget([sample(10, { scriptFiles: 14 })])).toEqual([
    'script files: 14 for 10 remotes, at most 13.',
  ]);
});
