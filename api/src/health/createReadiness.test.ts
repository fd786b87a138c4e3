import { createLogger } from '@statline/service/logging/createLogger';
import { pause } from '../../fixtures/pause.ts';
import { StoreUnavailable } from '../store/StoreUnavailable.ts';
import { createReadiness } from './createReadiness.ts';

let lines: string[];
let there: boolean;

beforeEach(() => {
  lines = [];
  there = true;
});

function readinessOfTheStore() {
  const ready = async () => {
    if (!there) throw Object.assign(new Error('away'), { code: 'ENOSPC' });
  };
  const write = (line: string) => void lines.push(line);
  return createReadiness(
    { ready },
    createLogger({ service: 'api', level: 'info', destination: { write } }),
  );
}

test('looks again however the clock is set meanwhile', async () => {
  const readiness = readinessOfTheStore();
  expect(await readiness.check()).toBe(true);

  there = false;
  const hourAgo = Date.now() - 3_600_000;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => hourAgo);
  while (await readiness.check()) await pause(50);
  clock.mockRestore();
});

test('logs why the store is away, and that it is back, once each', async () => {
  const readiness = readinessOfTheStore();
  expect(await readiness.check()).toBe(true);
  there = false;
  while (await readiness.check()) await pause(50);
  await pause(600);
  expect(await readiness.check()).toBe(false);
  there = true;
  while (!(await readiness.check())) await pause(50);

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', msg: 'sign-ups cannot be stored', err: { code: 'ENOSPC' } },
    { level: 'info', msg: 'sign-ups can be stored again' },
  ]);
});

test('is not ready while the last sign-ups failed, whatever the store says of itself', async () => {
  const readiness = readinessOfTheStore();
  const failure = new StoreUnavailable(new Error('no'));

  readiness.signedUp(failure);
  readiness.signedUp(failure);
  readiness.signedUp();
  readiness.signedUp(failure);
  readiness.signedUp(failure);
  const afterTwo = await readiness.check();
  readiness.signedUp(failure);
  while (await readiness.check()) await pause(50);
  readiness.signedUp();
  while (!(await readiness.check())) await pause(50);

  expect(afterTwo).toBe(true);
});

test('is not ready once a page could not be read, until a look at the whole finds it mended', async () => {
  const readiness = readinessOfTheStore();
  const corrupt = Object.assign(new Error('database disk image is malformed'), { errcode: 11 });

  readiness.signedUp(new StoreUnavailable(corrupt));
  readiness.signedUp();
  const before = [await readiness.check(), readiness.damaged()];
  readiness.inspected({ damage: [], wrongCounters: ['the total is 1 too low'] });
  while (!(await readiness.check())) await pause(50);

  expect(before).toEqual([false, true]);
  expect(readiness.warnings()).toEqual(['the total is 1 too low']);
});
