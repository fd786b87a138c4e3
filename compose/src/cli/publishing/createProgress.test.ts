/** @jest-environment node */
import { createProgress } from './createProgress.ts';

function screen(isTTY: boolean) {
  const written: string[] = [];
  const output = {
    isTTY,
    columns: 30,
    write: (text: string) => written.push(text) > 0,
    cursorTo: () => true,
    clearLine: () => written.push('<clear>') > 0,
  };
  return { written, progress: createProgress(output as never) };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('writes for how long it has waited into a log every ten seconds', () => {
  const { written, progress } = screen(false);

  for (let second = 0; second < 25; second += 1) {
    progress.waited('Waiting:');
    jest.advanceTimersByTime(1_000);
  }
  progress.end();

  expect(written).toEqual(['Waiting: 0 s\n', 'Waiting: 10 s\n', 'Waiting: 20 s\n']);
});

it('moves one line of a terminal, no longer than it is wide, and removes it', () => {
  const { written, progress } = screen(true);

  progress.waited('Waiting for a shell far away:');
  progress.end();

  expect(written).toEqual(['<clear>', 'Waiting for a shell far away:', '<clear>']);
});

it('prints what is known above the line that moves, once', () => {
  const { written, progress } = screen(true);

  progress.waited('Waiting:');
  progress.report('it throws');
  progress.report('it throws');
  progress.waited('Waiting:');

  expect(written).toEqual([
    '<clear>',
    'Waiting: 0 s',
    '<clear>',
    'it throws\n',
    '<clear>',
    'Waiting: 0 s',
  ]);
});
