import { messageWithCause } from './messageWithCause.ts';

test.each([
  ['an error', new Error('the disk is full'), 'the disk is full'],
  [
    'an error with its cause',
    new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') }),
    'fetch failed: connect ECONNREFUSED 127.0.0.1:9',
  ],
  ['whatever else was thrown', 'no', 'no'],
])('returns the reason of %s', (_what, thrown, reason) => {
  expect(messageWithCause(thrown)).toBe(reason);
});
