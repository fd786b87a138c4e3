import { createLogger } from '@statline/service/logging/createLogger';
import { StoreUnavailable } from '../store/StoreUnavailable.ts';
import { createReadiness } from './createReadiness.ts';

let lines: string[];
let there: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  there = true;
});
afterEach(() => jest.useRealTimers());

const waitForTheNextCheck = () => jest.advanceTimersByTime(500);

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

test('checks again even if the clock was changed', async () => {
  const readiness = readinessOfTheStore();
  expect(await readiness.check()).toBe(true);

  there = false;
  jest.setSystemTime(Date.now() - 3_600_000);
  waitForTheNextCheck();

  expect(await readiness.check()).toBe(false);
});

test('logs once that the store is unavailable and why, and once that it is back', async () => {
  const readiness = readinessOfTheStore();
  expect(await readiness.check()).toBe(true);
  there = false;
  for (let check = 0; check < 2; check += 1) {
    waitForTheNextCheck();
    expect(await readiness.check()).toBe(false);
  }
  there = true;
  waitForTheNextCheck();
  expect(await readiness.check()).toBe(true);

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', msg: 'sign-ups cannot be stored', err: { code: 'ENOSPC' } },
    { level: 'info', msg: 'sign-ups can be stored again' },
  ]);
});

test('returns the last result while the store does not respond', async () => {
  const responses = [Promise.resolve(), new Promise<void>(() => {})];
  const ready = () => responses.shift() ?? Promise.resolve();
  const readiness = createReadiness({ ready }, createLogger({ service: 'api', level: 'silent' }));
  expect(await readiness.check()).toBe(true);
  waitForTheNextCheck();

  const probes = [readiness.check(), readiness.check()];
  await jest.advanceTimersByTimeAsync(50);

  expect(await Promise.all(probes)).toEqual([true, true]);
  expect(responses).toEqual([]);
});

test('is not ready while the latest sign-ups failed, even if the store reports that it is', async () => {
  const readiness = readinessOfTheStore();
  const failure = new StoreUnavailable(new Error('no'));

  readiness.signedUp(failure);
  readiness.signedUp(failure);
  readiness.signedUp();
  readiness.signedUp(failure);
  readiness.signedUp(failure);
  const afterTwo = await readiness.check();
  readiness.signedUp(failure);
  waitForTheNextCheck();
  const afterThree = await readiness.check();
  readiness.signedUp();
  waitForTheNextCheck();
  const afterSuccess = await readiness.check();

  expect([afterTwo, afterThree, afterSuccess]).toEqual([true, false, true]);
});

test('is not ready after a damaged page was read, until a full inspection passes', async () => {
  const readiness = readinessOfTheStore();
  const corrupt = Object.assign(new Error('database disk image is malformed'), { errcode: 11 });

  readiness.signedUp(new StoreUnavailable(corrupt));
  readiness.signedUp();
  const before = [await readiness.check(), readiness.damaged()];
  readiness.inspected({ damage: [], wrongCounters: ['the total is 1 too low'] });
  waitForTheNextCheck();

  expect(await readiness.check()).toBe(true);
  expect(before).toEqual([false, true]);
  expect(readiness.warnings()).toEqual(['the total is 1 too low']);
});

test.each([
  ['database or disk is full', 'ENOSPC'],
  ['disk I/O error', 'EIO'],
  ['attempt to write a readonly database', 'EROFS'],
  ['database is locked', 'EBUSY'],
  ['something else', 'ERR_SQLITE_ERROR'],
])('reports SQLite\'s "%s" as %s', async (errstr, code) => {
  const readiness = readinessOfTheStore();
  const failure = Object.assign(new Error(errstr), { errstr, code: 'ERR_SQLITE_ERROR' });

  for (let failures = 0; failures < 3; failures += 1) {
    readiness.signedUp(new StoreUnavailable(failure));
  }
  await readiness.check();

  expect(readiness.reason()).toBe(code);
});

test('reports an error code as the reason, never a message that could quote personal data', async () => {
  const readiness = readinessOfTheStore();
  await readiness.check();
  const whileReady = readiness.reason();
  const refused = Object.assign(new Error('user "ada" of db.internal'), {
    code: 18,
    codeName: 'AuthenticationFailed',
  });

  for (let failures = 0; failures < 3; failures += 1) {
    readiness.signedUp(new StoreUnavailable(new Error('driver', { cause: refused })));
  }
  waitForTheNextCheck();
  await readiness.check();
  const whileRefused = readiness.reason();
  readiness.signedUp();
  there = false;
  waitForTheNextCheck();
  await readiness.check();
  const whileFull = readiness.reason();
  readiness.stopping();

  expect([whileReady, whileRefused, whileFull]).toEqual([
    undefined,
    'AuthenticationFailed',
    'ENOSPC',
  ]);
  expect(readiness.reason()).toBe('service.stopping');
});
