import { readTraceParent } from './readTraceParent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

test.each([
  `00-${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-00`,
  `cc-${TRACE}-${PARENT}-01`,
  `cc-${TRACE}-${PARENT}-01-what the future will be like`,
])('reads %s', (header) => {
  expect(readTraceParent(header)).toMatchObject({ traceId: TRACE, spanId: PARENT });
});

test.each([
  undefined,
  '',
  [`00-${TRACE}-${PARENT}-01`],
  `00-${TRACE}-${PARENT}-01-more`,
  `00-${TRACE}-${PARENT}-01-`,
  `cc-${TRACE}-${PARENT}-01.more`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-0`,
  `00-${TRACE}-${PARENT}`,
  `0-${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
  'ada@example.com',
])('ignores %j', (header) => {
  expect(readTraceParent(header)).toBeUndefined();
});
