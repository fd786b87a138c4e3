import { guardAddress, guardCell, unguardAddress, unguardCell } from './guardCell.ts';

test.each(['=1+1', '+1', '-2', '@SUM(A1)', '\t=1', ' =1', '＝cmd|x'])(
  'prevents a spreadsheet from running %j, and can be undone',
  (cell) => {
    expect(guardCell(cell)).toBe(`'${cell}`);
    expect(unguardCell(guardCell(cell))).toBe(cell);
  },
);

test.each(['Ada', "O'Neill", "'Ada", "'", '1+1', 'a=b', ''])('leaves %j as it is', (cell) => {
  expect(guardCell(cell)).toBe(cell);
  expect(unguardCell(cell)).toBe(cell);
});

test.each(['+1@x.com', '-ada@x.com', '=ada@x.com', "'+1@x.com", '+a_b.c%@x.com', 'ada+@x.com'])(
  'leaves the address %j, which no spreadsheet can run',
  (address) => {
    expect(guardAddress(address)).toBe(address);
    expect(unguardAddress(address)).toBe(address);
  },
);

test.each(["=cmd|'/c!a0+@x.com", '=1+@x.com', '+1-@x.com', "-2+3+cmd|'/c'!a0*@x.com"])(
  'marks the address %j, which would be a formula, and gives it back',
  (address) => {
    expect(guardAddress(address)).toBe(`'${address}`);
    expect(unguardAddress(guardAddress(address))).toBe(address);
  },
);
