import { readSource } from './readSource.ts';

const from = (query: string) => readSource({ landing: `https://site.example/?${query}` }, '');

test('reads the first page, the host before it, and campaign parameters, and nothing more', () => {
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

test('reads the page of a form without script, and no referrer of the site itself', () => {
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
])('leaves out %s, which is an address, an id, or no name', (value) => {
  expect(from(`utm_source=${encodeURIComponent(value)}`)).toEqual({ page: '/' });
  expect(from(`utm_source=${value}`)).toEqual({ page: '/' });
});

test.each(['launch_20260305', 'Überraschung', 'q3fy26', 'Back to School 2026', 'spring|promo+1'])(
  'takes %s',
  (value) => {
    expect(from(`utm_campaign=${encodeURIComponent(value)}`)?.campaign).toBe(value);
  },
);

test('strips control and invisible characters', () => {
  expect(from('utm_source=news%00let%E2%80%8Bter%0A')?.source).toBe('newsletter');
});

test.each([
  ['nothing', {}],
  ['no address', { landing: 'x', referrer: 'news.example' }],
  ['no text', { landing: 7, referrer: {} }],
  ['no object', null],
])('knows nothing of %s', (_what, body) => {
  expect(readSource(body, '')).toBeUndefined();
});

test.each(['a b', 'http://x.example/', 'ada@example.com', `${'x.'.repeat(60)}com`, 'localhost'])(
  'leaves out the referrer %s, which is no host',
  (referrer) => {
    expect(readSource({ landing: 'https://site.example/', referrer }, '')).toEqual({ page: '/' });
  },
);

test('leaves out a first page that contains an address', () => {
  expect(readSource({ landing: 'https://site.example/ada@example.com' }, '')).toBeUndefined();
});
