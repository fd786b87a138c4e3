import fc from 'fast-check';
import { guardAddress, guardCell, unguardAddress, unguardCell } from './guardCell.ts';

test.each(['=1+1', '+1', '-2', '@SUM(A1)', '\t=1', ' =1', '＝cmd|x'])(
  'escapes %j, which a spreadsheet would execute, and can unescape it',
  (cell) => {
    expect(guardCell(cell)).toBe(`'${cell}`);
    expect(unguardCell(guardCell(cell))).toBe(cell);
  },
);

test.each(['Ada', "O'Neill", "'Ada", "'", '1+1', 'a=b', ''])('does not escape %j', (cell) => {
  expect(guardCell(cell)).toBe(cell);
  expect(unguardCell(cell)).toBe(cell);
});

test.each(['+1@x.com', '-ada@x.com', '=ada@x.com', "'+1@x.com", '+a_b.c%@x.com', 'ada+@x.com'])(
  'does not escape the address %j, which no spreadsheet can execute',
  (address) => {
    expect(guardAddress(address)).toBe(address);
    expect(unguardAddress(address)).toBe(address);
  },
);

test.each(["=cmd|'/c!a0+@x.com", '=1+@x.com', '+1-@x.com', "-2+3+cmd|'/c'!a0*@x.com"])(
  'escapes the address %j, which would be a formula, and can unescape it',
  (address) => {
    expect(guardAddress(address)).toBe(`'${address}`);
    expect(unguardAddress(guardAddress(address))).toBe(address);
  },
);

test.each([
  ['cell', guardCell, unguardCell],
  ['address', guardAddress, unguardAddress],
])('unescapes any escaped %s, also one that begins with apostrophes', (_what, guard, unguard) => {
  const unit = fc.constantFrom("'", '=', '+', '-', '@', '＝', ' ', '\t', 'a', '1');
  const text = fc.oneof(fc.string({ unit }), fc.string({ unit: 'binary' }));
  const roundTrip = (cell: string) => expect(unguard(guard(cell))).toBe(cell);
  fc.assert(fc.property(text, roundTrip), { examples: [["'=1+1"], ["'=1+@x.com"]] });
});
