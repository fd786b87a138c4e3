import { formatTable } from './formatTable.ts';

it('writes medians with their range, without a range where all rounds agree', () => {
  const columns = [
    { title: 'script KB', digits: 1, of: ({ bytes }: { bytes: number }) => bytes / 1000 },
    { title: 'LCP ms', digits: 0, of: ({ lcp }: { lcp?: number }) => lcp },
  ];

  const table = formatTable(columns, [
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
    '|  | script KB | LCP ms |',
    '| --- | ---: | ---: |',
    '| page | 1.5 | 90 (80–100) |',
    '| twin | 0.0 | 100 |',
    '| peer | 0.0 | – |',
    '| page ÷ twin | – | 0.90 |',
  ]);
});
