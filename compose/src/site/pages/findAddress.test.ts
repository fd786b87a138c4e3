/** @jest-environment node */
import { testSite } from '../../../fixtures/testSite.tsx';
import { findAddress } from './findAddress.ts';

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
])('%s resolves to %s', (pathname, page) => {
  expect(findAddress(testSite, pathname)).toBe(page);
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
])('%p resolves to nothing', (pathname) => {
  expect(findAddress(testSite, pathname)).toBeUndefined();
});

it('takes a short time for thousands of slashes', () => {
  expect(findAddress(testSite, `${'/'.repeat(100_000)}waitlist`)).toBe('/waitlist');
});
