import { readSource } from './readSource.ts';

const from = (query: string) => readSource({ landing: `https://site.example/?${query}` }, '');

test('reads only the landing page, the referring host and campaign parameters', () => {
  const landing =
    'https://site.example/waitlist?utm_source=newsletter&utm_medium=email&utm_campaign=Fall%20Launch&utm_id=7&gclid=x&name=Ada#form';

  expect(readSource({ landing, referrer: 'news.example', name: 'Ada' }, '')).toEqual({
    page: '/waitlist',
    referrer: 'news.example',
    source: 'newsletter',
    medium: 'email',
    campaign: 'Fall Launch',
  });
});

test('reads the page of a form sent without script, and ignores the site itself as referrer', () => {
  expect(readSource({ name: 'Ada' }, 'https://site.example/?utm_source=poster')).toEqual({
    page: '/',
    source: 'poster',
  });
  const own = { landing: 'https://site.example/', referrer: 'site.example' };
  expect(readSource(own, '')).toEqual({ page: '/' });
});

test.each([
  'ada@example.com',
  'ada%40example.com',
  '555-123-4567',
  '192.168.1.20',
  '6f1e0c2b-8a7d-4e5f-9012-3456789abcde',
  'a3f5c9d2',
  'CjwKCAiA9bq6BhAKEiwAH6bqoA',
  '<b>x</b>',
  'https://site.example',
  'x'.repeat(61),
])('ignores %s, which is an address, an id, or not a name', (value) => {
  expect(from(`utm_source=${encodeURIComponent(value)}`)).toEqual({ page: '/' });
  expect(from(`utm_source=${value}`)).toEqual({ page: '/' });
});

test.each(['launch_20260305', 'Überraschung', 'q3fy26', 'Back to School 2026', 'spring|promo+1'])(
  'accepts %s',
  (value) => {
    expect(from(`utm_campaign=${encodeURIComponent(value)}`)?.campaign).toBe(value);
  },
);

test('strips control and invisible characters', () => {
  expect(from('utm_source=news%00let%E2%80%8Bter%0A')?.source).toBe('newsletter');
});

test.each([
  ['nothing', {}],
  ['an invalid address', { landing: 'x', referrer: 'news.example' }],
  ['values that are not text', { landing: 7, referrer: {} }],
  ['null', null],
])('reads no source from %s', (_what, body) => {
  expect(readSource(body, '')).toBeUndefined();
});

test.each(['a b', 'http://x.example/', 'ada@example.com', `${'x.'.repeat(60)}com`, 'localhost'])(
  'ignores the referrer %s, which is not a host',
  (referrer) => {
    expect(readSource({ landing: 'https://site.example/', referrer }, '')).toEqual({ page: '/' });
  },
);

test('ignores a landing page that contains an address', () => {
  expect(readSource({ landing: 'https://site.example/ada@example.com' }, '')).toBeUndefined();
});
