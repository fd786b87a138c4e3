import { createLogger } from '@statline/service/createLogger';
import { pause } from '../../fixtures/pause.ts';
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
