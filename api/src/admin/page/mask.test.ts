import { maskAddress, maskName } from './mask.ts';

test.each([
  ['ada.lovelace@example.com', 'a…@e….com'],
  ['a@b.co.uk', 'a…@b….uk'],
  ['zoë@bücher.example', 'z…@b….example'],
  ['ada@localhost', 'a…@l…'],
])('masks %s as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});

test.each([
  ['Ada Lovelace', 'A. L.'],
  ['  Zoë  ', 'Z.'],
  ['👩‍🚀 Star', '👩‍🚀. S.'],
  ['One Two Three Four', 'O. T. T.'],
  ['', ''],
])('masks %j as %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
