import { createLogger } from '@statline/service/logging/createLogger';
import { Registry } from 'prom-client';
import { StoreUnavailable } from '../store/StoreUnavailable.ts';
import { createReadiness } from './createReadiness.ts';
import { inspectRegularly } from './inspectRegularly.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const logger = createLogger({ service: 'test', level: 'silent', destination: { write: () => {} } });

it.each([
  ['as if the list were damaged', Object.assign(new Error('malformed'), { errcode: 11 })],
  ['with an error of the disk', Object.assign(new Error('read'), { code: 'EIO' })],
])(
  'is ready within ten seconds once the disk works again after reads failed %s',
  async (_what, failure) => {
    let canRead = true;
    const read = async () => {
      if (!canRead) throw new StoreUnavailable(failure);
    };
    const readiness = createReadiness({ ready: read }, logger);
    const inspect = async () => {
      await read();
      return { damage: [], wrongCounters: [], people: 0, quarantined: 0 };
    };
    const stop = inspectRegularly({
      maintenance: { inspect },
      readiness,
      registry: new Registry(),
      logger,
    });
    await jest.advanceTimersByTimeAsync(60_000);
    const before = await readiness.check();

    canRead = false;
    for (let signUp = 0; signUp < 3; signUp += 1) readiness.signedUp(new StoreUnavailable(failure));
    await jest.advanceTimersByTimeAsync(60_000);
    const meanwhile = await readiness.check();
    for (let signUp = 0; signUp < 3; signUp += 1) readiness.signedUp(new StoreUnavailable(failure));
    canRead = true;
    await jest.advanceTimersByTimeAsync(10_000);
    const after = await readiness.check();
    stop();

    expect([before, meanwhile, after]).toEqual([true, false, true]);
  },
);

it('logs that it could not inspect; once stopped it neither logs nor inspects', async () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line).msg);
  let fail = () => {};
  let inspections = 0;
  const inspect = () =>
    new Promise<never>((_, reject) => {
      inspections += 1;
      fail = () => reject(new StoreUnavailable(new Error('closed')));
    });
  const stop = inspectRegularly({
    maintenance: { inspect },
    readiness: { inspected: () => {}, damaged: () => true },
    registry: new Registry(),
    logger: createLogger({ service: 'test', level: 'info', destination: { write } }),
  });

  fail();
  await jest.advanceTimersByTimeAsync(10_000);
  stop();
  fail();
  await jest.advanceTimersByTimeAsync(10_000);

  expect(lines).toEqual(['the list could not be inspected']);
  expect(inspections).toBe(2);
});
