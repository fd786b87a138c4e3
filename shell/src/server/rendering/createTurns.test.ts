/** @jest-environment node */
import { createTurns } from './createTurns.ts';

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
  const inTurn = createTurns(2);
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
  const inTurn = createTurns(1);
  const failure = inTurn(async () => {
    throw new Error('failed');
  });

  const next = inTurn(async () => 'done');

  await expect(failure).rejects.toThrow('failed');
  expect(await next).toBe('done');
});
