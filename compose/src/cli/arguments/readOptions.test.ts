/** @jest-environment node */
import { readOptions, readSiteUrl } from './readOptions.ts';

const options = { to: { type: 'string' }, list: { type: 'boolean' } } as const;

it.each([
  [['--fast'], "Unknown option '--fast'."],
  [['-f'], "Unknown option '-f'."],
  [['--to'], "Option '--to <value>' argument missing."],
  [['--to', '--list'], "Option '--to' argument is ambiguous."],
  [['there'], "Unexpected argument 'there'. This command does not take positional arguments."],
])('explains the error in %j before the usage of the command', (args, sentence) => {
  expect(() => readOptions({ args, options }, 'Usage: …')).toThrow(
    new Error(`${sentence}\nUsage: …`),
  );
});

it('accepts only http and https addresses of sites', () => {
  expect(readSiteUrl('--shell', 'http://localhost:3000')).toBe('http://localhost:3000');
  for (const address of ['nowhere', 'localhost:3000', 'ftp://live.site', 'https://']) {
    expect(() => readSiteUrl('--shell', address)).toThrow(
      `--shell takes the address of a site, such as https://live.site, not "${address}".`,
    );
  }
});
