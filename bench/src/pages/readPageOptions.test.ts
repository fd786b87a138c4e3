import { readPageOptions } from './readPageOptions.ts';

it('measures every page with Lighthouse by default', () => {
  expect(readPageOptions([])).toEqual({
    pages: ['/', '/waitlist', '/privacy-policy', '/terms-of-service'],
    rounds: 5,
    lighthouseRounds: 5,
    peers: false,
  });
  expect(
    readPageOptions(['--page', '/', '--page', '/waitlist', '--rounds', '3', '--no-lighthouse']),
  ).toEqual({ pages: ['/', '/waitlist'], rounds: 3, lighthouseRounds: 0, peers: false });
});

it.each([
  [['--rounds', '0'], '--rounds takes a number from 1 to 100, not 0'],
  [['--page', 'waitlist'], '--page waitlist is no path such as /waitlist'],
  [['--pages', '/'], "Unknown option '--pages'"],
])('rejects %p with the reason', (args, message) => {
  expect(() => readPageOptions(args)).toThrow(message);
});
