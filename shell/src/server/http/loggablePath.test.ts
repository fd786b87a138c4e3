/** @jest-environment node */
import { loggablePath } from './loggablePath.ts';

it.each(['/', '/no/such-page', '/api/waitlist', '/api/dashboard', '/api', '/100%', '/%E0%A4%A'])(
  'logs %s unchanged',
  (path) => {
    expect(loggablePath(path)).toBe(path);
  },
);

it.each([
  '/api/waitlist/ada@example.com',
  '/api/waitlist/Ada Lovelace',
  '/api/waitlist/',
  '/API/waitlist/Ada',
  '//api//waitlist/Ada',
  '/%61pi/waitlist/Ada',
  '/%2561pi%252fwaitlist%252fAda',
  '/%2Fapi/Ada',
])('logs %s as a path below /api/', (path) => {
  expect(loggablePath(path)).toBe('/api/…');
});

it.each([
  ['/unsubscribe/ada@example.com', '/unsubscribe/[address]'],
  ['/unsubscribe/ada%40example.com/now', '/unsubscribe/[address]/now'],
  ['/ada%2540example.com', '/[address]'],
  ['/ada%252525252540example.com', '/[address]'],
  ['/ada%EF%BC%A0example.com', '/[address]'],
  ['/%FFada%EF%BC%A0example.com', '/[address]'],
  ['/mailto:ada@example.com', '/[address]'],
])('logs %s as %s', (path, logged) => {
  expect(loggablePath(path)).toBe(logged);
});

it('truncates a long path', () => {
  expect(loggablePath(`/${'x'.repeat(16_000)}`)).toHaveLength(201);
});

it('takes a short time for a path of nested encodings', () => {
  const path = `/%${'25'.repeat(8_000)}40`;

  expect(loggablePath(path)).toBe('/[address]');
});
