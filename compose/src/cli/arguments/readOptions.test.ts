/** @jest-environment node */
import { readOptions, readSiteUrl } from './readOptions.ts';

const options = { to: { type: 'string' }, list: { type: 'boolean' } } as const;

it.each([
  [['--fast'], "Unknown option '--fast'."],
  [['-f'], "Unknown option '-f'."],
  [['--to'], "Option '--to <value>' argument missing."],
  [['--to', '--list'], "Option '--to' argument is ambiguous."],
  [['there'], "Unexpected argument 'there'. This command does not take positional arguments."],
])('names what is wrong in %j before it says how the command is used', (args, sentence) => {
  expect(() => readOptions({ args, options }, 'Usage: …')).toThrow(
    new Error(`${sentence}\nUsage: …`),
  );
});

it('takes addresses with http or https alone for those of sites', () => {
  expect(readSiteUrl('--shell', 'http://localhost:3000')).toBe('http://localhost:3000');
  for (const address of ['nowhere', 'localhost:3000', 'ftp://live.site', 'https://']) {
    expect(() => readSiteUrl('--shell', address)).toThrow(
      `--shell takes the address of a site, such as https://live.site, not "${address}".`,
    );
  }
});
