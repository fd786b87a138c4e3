/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { bundledRelease } from '../../fixtures/bundledRelease.ts';
import { scriptedWorker } from '../../fixtures/scriptedWorker.ts';
import type { PinnedRelease } from '../composition/Composition.ts';
import { createGenerations, type Generations } from './createGenerations.ts';

const { pinned } = bundledRelease('legal');
const [first, second] = ['1111111111111111', '2222222222222222'].map((id) => ({
  ...pinned,
  id,
})) as [PinnedRelease, PinnedRelease];

let generations: Generations;
afterEach(() => generations.close());

async function use(code = 'ready()'): Promise<void> {
  const program = await scriptedWorker(code);
  const logger = { info: () => {} } as never;
  generations = createGenerations({ program, logger, onEnd: () => {}, drainMs: 1_000 });
  await generations.ready();
}

it('renders any release until it is told which ones are live', async () => {
  await use();
  const worker = generations.of([first]);

  await generations.serve([first]);

  expect(worker).toBeDefined();
  expect(generations.of([first])).toBe(worker);
  expect(generations.of([second])).toBeUndefined();
});

it('has a change of live releases rendered by another process, from when that is ready', async () => {
  await use();
  await generations.serve([first]);
  const before = generations.of([first]);

  const change = generations.serve([second]);
  await sleep(0);
  expect(generations.of([first])).toBe(before);
  expect(generations.of([second])).toBeUndefined();

  await change;
  expect(generations.of([second])).toBeDefined();
  expect(generations.of([second])).not.toBe(before);
});

it('lets pages that were begun before the change come to their end, and then stops', async () => {
  await use();
  await generations.serve([first]);
  await generations.serve([second]);

  const before = generations.of([first]);
  expect(before?.current()).toBeDefined();

  while (before?.current()) await sleep(50);
  expect(generations.of([second])?.current()).toBeDefined();
});

it('starts no other process where nothing has changed', async () => {
  await use();
  await generations.serve([first]);
  const worker = generations.of([first]);

  await generations.serve([first]);

  expect(generations.of([first])).toBe(worker);
});

it('keeps the process that it has where another cannot be started', async () => {
  await use();
  await generations.serve([first]);
  const worker = generations.of([first]);

  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    await generations.serve([second]);
  } finally {
    process.execPath = execPath;
  }

  expect(generations.of([second])).toBe(worker);
});
