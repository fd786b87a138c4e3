import { createLogger } from '@statline/service/logging/createLogger';
import { createCounting } from './createCounting.ts';

let lines: { level: string; msg: string }[];

beforeEach(() => {
  lines = [];
});

function counting(count: () => Promise<void>) {
  const write = (line: string) => void lines.push(JSON.parse(line));
  return createCounting(
    count,
    createLogger({ service: 'test', level: 'info', destination: { write } }),
  );
}

test('figures can be read while counting fails; the failure and the recovery are logged once', async () => {
  let failing = true;
  const { catchUp } = counting(async () => {
    if (failing) throw new Error('a write conflict');
  });

  await catchUp();
  await catchUp();
  failing = false;
  await catchUp();
  await catchUp();

  expect(lines).toMatchObject([
    { level: 'warn', msg: 'sign-ups could not be counted: the figures lag' },
    { level: 'info', msg: 'sign-ups are counted again' },
  ]);
});

test('waits a limited time for a slow count before it returns figures', async () => {
  const { catchUp } = counting(() => new Promise(() => {}));

  await catchUp();

  expect(lines).toEqual([]);
});

test('counts once for concurrent requests', async () => {
  let counts = 0;
  let finish = () => {};
  const { catchUp } = counting(() => {
    counts += 1;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });

  const calls = [catchUp(), catchUp(), catchUp()];
  finish();
  await Promise.all(calls);
  const countsTogether = counts;
  const next = catchUp();
  finish();
  await next;

  expect([countsTogether, counts]).toEqual([1, 2]);
});
