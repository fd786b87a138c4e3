/** @jest-environment node */
import { largestModule } from './largestModule.ts';

const region = (module: string, html: string) => `<div data-region="${module}">${html}</div>`;
const words = (length: number) => `<div><p>${'w'.repeat(length)}</p></div>`;
const page = (html: string) => ({ html, loads: [], failures: [] });

it.each([
  ['after', region('news/Story', region('legal/Terms', words(10)) + words(500)), 'news/Story'],
  ['before', region('news/Story', words(500) + region('legal/Terms', words(10))), 'news/Story'],
  ['inside', region('news/Story', words(10) + region('legal/Terms', words(500))), 'legal/Terms'],
])('is the one whose own HTML is largest: %s an inner region', (_where, html, expected) => {
  expect(largestModule(page(html))).toBe(expected);
});

it("is none if the host's own HTML is largest", () => {
  expect(largestModule(page(region('news/Story', words(10)) + words(500)))).toBe('');
});

it('counts data and errors, too', () => {
  const html = region('news/Story', words(100));
  const load = { module: 'shop/Cart', key: '', status: 'late' } as const;
  const failure = { module: 'legal/Terms', name: 'Error', message: 'm', timedOut: false };

  expect(largestModule({ html, loads: [{ ...load, key: 'k'.repeat(500) }], failures: [] })).toBe(
    'shop/Cart',
  );
  expect(largestModule({ html, loads: [load], failures: Array(9).fill(failure) })).toBe(
    'legal/Terms',
  );
});
