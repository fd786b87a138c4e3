/** @jest-environment node */
import { createTurns, QueueFull } from './createTurns.ts';

const PATIENT = { maxWaiting: 10, maxWaitMs: 60_000 };

/** An act that ends when it is told to. */
function act() {
  let end = () => {};
  const begun = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  return { begun, end: () => end() };
}

it('lets so many act at a time, and the next as soon as one has ended', async () => {
  const inTurn = createTurns({ places: 2, ...PATIENT });
  const [first, second, third, fourth] = [act(), act(), act(), act()];

  const all = [first, second, third, fourth].map(({ begun }) => inTurn(begun));
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

it('goes on after a failure', async () => {
  const inTurn = createTurns({ places: 1, ...PATIENT });
  const failure = inTurn(async () => {
    throw new Error('failed');
  });

  const next = inTurn(async () => 'done');

  await expect(failure).rejects.toThrow('failed');
  expect(await next).toBe('done');
});

/** A queue whose only place is taken; `free` gives it back. */
function full(limits = PATIENT) {
  const inTurn = createTurns({ places: 1, ...limits });
  const first = act();
  void inTurn(first.begun);
  return { inTurn, free: first.end };
}

it('turns away whoever finds it full, and takes the next once there is room', async () => {
  const { inTurn, free } = full({ ...PATIENT, maxWaiting: 1 });
  const waiting = inTurn(async () => 'done');

  await expect(inTurn(async () => 'too many')).rejects.toBeInstanceOf(QueueFull);

  free();
  expect(await waiting).toBe('done');
  expect(await inTurn(async () => 'next')).toBe('next');
});

it('lets the urgent go first, and displaces others for them where it is full', async () => {
  const { inTurn, free } = full({ ...PATIENT, maxWaiting: 2 });
  const order: string[] = [];
  const noting = (name: string) => async () => void order.push(name);
  const slow = inTurn(noting('slow'));
  const displaced = inTurn(noting('displaced'));
  const urgent = inTurn(noting('urgent'), { isUrgent: true });

  await expect(displaced).rejects.toBeInstanceOf(QueueFull);
  free();
  await Promise.all([slow, urgent]);

  expect(order).toEqual(['urgent', 'slow']);
});

it('turns an urgent one away where all who wait are urgent', async () => {
  const { inTurn, free } = full({ ...PATIENT, maxWaiting: 1 });
  const waiting = inTurn(async () => 'done', { isUrgent: true });

  await expect(inTurn(async () => {}, { isUrgent: true })).rejects.toBeInstanceOf(QueueFull);
  free();
  expect(await waiting).toBe('done');
});

it('drops whoever has left while waiting, and does not act for them', async () => {
  const { inTurn, free } = full();
  const visit = new AbortController();
  const begun = jest.fn(async () => {});
  const left = inTurn(begun, { signal: visit.signal });
  const next = inTurn(async () => 'next');

  visit.abort();

  await expect(left).rejects.toThrow('aborted');
  free();
  expect(await next).toBe('next');
  expect(begun).not.toHaveBeenCalled();
});

it('gives up on a turn that does not come', async () => {
  const { inTurn, free } = full({ ...PATIENT, maxWaitMs: 10 });

  await expect(inTurn(async () => {})).rejects.toBeInstanceOf(QueueFull);
  free();
  expect(await inTurn(async () => 'done')).toBe('done');
});
