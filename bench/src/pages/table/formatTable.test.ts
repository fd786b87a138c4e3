import { formatTable } from './formatTable.ts';

it('writes medians with their range, without a range if all rounds are equal', () => {
  const measures = [
    { title: 'script KB', digits: 1, of: ({ bytes }: { bytes: number }) => bytes / 1000 },
    { title: 'LCP ms', digits: 0, of: ({ lcp }: { lcp?: number }) => lcp },
    { title: 'slow', digits: 0, takes: 'p75' as const, of: ({ lcp }: { lcp?: number }) => lcp },
  ];

  const table = formatTable(measures, [
    {
      name: 'page',
      rounds: [
        { bytes: 1_500, lcp: 90.4 },
        { bytes: 1_500, lcp: 100 },
        { bytes: 1_500, lcp: 80 },
      ],
    },
    { name: 'twin', rounds: [{ bytes: 0, lcp: 100 }] },
    { name: 'peer', rounds: [{ bytes: 0 }] },
  ]);

  expect(table.split('\n')).toEqual([
    '|  | page | twin | peer | page ÷ twin |',
    '| --- | ---: | ---: | ---: | ---: |',
    '| script KB | 1.5 | 0.0 | 0.0 | – |',
    '| LCP ms | 90 (80–100) | 100 | – | 0.90 |',
    '| slow | 100 (80–100) | 100 | – | 1.00 |',
  ]);
});
