/** @jest-environment node */
import { ReleaseRefused } from './ReleaseRefused.ts';

it('states all reasons', () => {
  const { message, reasons, isFinal } = new ReleaseRefused(['it has no name', 'it has no files']);

  expect(message).toBe('it has no name; it has no files');
  expect(reasons).toEqual(['it has no name', 'it has no files']);
  expect(isFinal).toBe(true);
});

it('limits their number and length', () => {
  const { message, reasons } = new ReleaseRefused(Array(40_000).fill('x'.repeat(10_000)));

  expect(message.length).toBeLessThan(250_000);
  expect(reasons).toHaveLength(51);
  expect(reasons.at(-1)).toBe('and 39950 more reasons');
});
