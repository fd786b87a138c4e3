import { findPage } from './findPage.ts';

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/%2F', '/'],
  ['/waitlist', '/waitlist'],
  ['/waitlist/', '/waitlist'],
  ['//waitlist//', '/waitlist'],
  ['/Waitlist', '/waitlist'],
  ['/WAITLIST/', '/waitlist'],
  ['/%77aitlist', '/waitlist'],
  ['/privacy%2Dpolicy', '/privacy-policy'],
  ['/Public', '/public'],
])('%s means %s', (pathname, page) => {
  expect(findPage(pathname)).toBe(page);
});

it.each([
  '',
  'waitlist',
  '/waitlist/more',
  '/waitlist.html',
  '/wait list',
  '/%',
  '/%E0%A4%A',
  '/waitlist%00',
  '/%2577aitlist',
  '//evil.example',
  '/evil.example/waitlist',
])('%p means no page', (pathname) => {
  expect(findPage(pathname)).toBeUndefined();
});

it('takes no time over thousands of slashes', () => {
  expect(findPage(`${'/'.repeat(100_000)}waitlist`)).toBe('/waitlist');
});
