import { callerKey, siteKey } from './callerKey.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%eth0.2', 'fe80:0:0:0::/64'],
  ['fe80::1%br-1', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7%eth0', '203.0.113.7'],
  ['', ''],
])('%j counts as %j', (address, key) => {
  expect(callerKey(address)).toBe(key);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8:0001:ffff::6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
  ['203.0.113.7', undefined],
  ['::ffff:203.0.113.7', undefined],
  ['', undefined],
])('%j belongs to the network %j', (address, key) => {
  expect(siteKey(address)).toBe(key);
});
