/** @jest-environment node */
import { createConcurrencyLimit, Overloaded } from './createConcurrencyLimit.ts';

const PATIENT = { maxWaiting: 10, maxWaitMs: 60_000 };

/** A task that a test ends. */
function createTask() {
  let end = () => {};
  const begun = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  return { begun, end: () => end() };
}

it('limits concurrent tasks, and starts the next as soon as one ends', async () => {
  const limit = createConcurrencyLimit({ concurrency: 2, ...PATIENT });
  const [first, second, third, fourth] = [createTask(), createTask(), createTask(), createTask()];

  const all = [first, second, third, fourth].map(({ begun }) => limit(begun));
  expect(second.begun).toHaveBeenCalled();
  expect(third.begun).not.toHaveBeenCalled();

  first.end();
  await all[0];
  expect(third.begun).toHaveBeenCalled();
  expect(fourth.begun).not.toHaveBeenCalled();

  second.end();
  await all[1];
  expect(fourth.begun).toHaveBeenCalled();
});

it('continues after a failure', async () => {
  const limit = createConcurrencyLimit({ concurrency: 1, ...PATIENT });
  const failure = limit(async () => {
    throw new Error('failed');
  });

  const next = limit(async () => 'done');

  await expect(failure).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

/** A queue whose only place is taken; `free` gives it back. */
function full(limits = PATIENT) {
  const limit = createConcurrencyLimit({ concurrency: 1, ...limits });
  const first = createTask();
  void limit(first.begun);
  return { limit, free: first.end };
}

it('rejects a task if the queue is full, and accepts the next once there is room', async () => {
  const { limit, free } = full({ ...PATIENT, maxWaiting: 1 });
  const waiting = limit(async () => 'done');

  await expect(limit(async () => 'too many')).rejects.toThrow('too many tasks wait');

  free();
  expect(await waiting).toBe('done');
  expect(await limit(async () => 'next')).toBe('next');
});

it('runs urgent tasks first, and drops others for them if the queue is full', async () => {
  const { limit, free } = full({ ...PATIENT, maxWaiting: 2 });
  const order: string[] = [];
  const noting = (name: string) => async () => void order.push(name);
  const slow = limit(noting('slow'));
  const displaced = limit(noting('displaced'));
  const urgent = limit(noting('urgent'), { isUrgent: true });

  await expect(displaced).rejects.toBeInstanceOf(Overloaded);
  free();
  await Promise.all([slow, urgent]);

  expect(order).toEqual(['urgent', 'slow']);
});

it('rejects an urgent task if all waiting tasks are urgent', async () => {
  const { limit, free } = full({ ...PATIENT, maxWaiting: 1 });
  const waiting = limit(async () => 'done', { isUrgent: true });

  await expect(limit(async () => {}, { isUrgent: true })).rejects.toBeInstanceOf(Overloaded);
  free();
  expect(await waiting).toBe('done');
});

it('drops a waiting task that is aborted', async () => {
  const { limit, free } = full();
  const visit = new AbortController();
  const begun = jest.fn(async () => {});
  const left = limit(begun, { signal: visit.signal });
  const next = limit(async () => 'next');

  visit.abort();

  await expect(left).rejects.toThrow('aborted');
  free();
  expect(await next).toBe('next');
  expect(begun).not.toHaveBeenCalled();
});

it('rejects if no slot becomes free in time', async () => {
  const { limit, free } = full({ ...PATIENT, maxWaitMs: 10 });

  await expect(limit(async () => {})).rejects.toBeInstanceOf(Overloaded);
  free();
  expect(await limit(async () => 'done')).toBe('done');
});

it("keeps a running task's slot until it ends, even if it is aborted", async () => {
  const limit = createConcurrencyLimit({ concurrency: 1, ...PATIENT });
  const visit = new AbortController();
  const [first, second] = [createTask(), createTask()];
  const all = [limit(first.begun, { signal: visit.signal }), limit(second.begun)];

  visit.abort();
  await new Promise((wake) => setTimeout(wake, 20));
  expect(second.begun).not.toHaveBeenCalled();

  first.end();
  await all[0];
  expect(second.begun).toHaveBeenCalled();
});

it('reports that it is full while new tasks are rejected', async () => {
  const limit = createConcurrencyLimit({ concurrency: 1, maxWaiting: 1, maxWaitMs: 60_000 });
  const [first, second] = [createTask(), createTask()];
  const all = [limit(first.begun)];
  expect(limit.isFull()).toBe(false);
  all.push(limit(second.begun));

  expect(limit.isFull()).toBe(true);
  await expect(limit(createTask().begun)).rejects.toThrow(Overloaded);
  first.end();
  await all[0];
  expect(limit.isFull()).toBe(false);
  second.end();
  await all[1];
});
