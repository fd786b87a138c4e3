/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { bundledRelease } from '../../fixtures/bundledRelease.ts';
import { scriptedWorker } from '../../fixtures/scriptedWorker.ts';
import type { PinnedRelease } from '../composition/Composition.ts';
import { createGenerations, type Generations } from './createGenerations.ts';
import type { SupervisedWorker } from './superviseWorker.ts';

const { pinned } = bundledRelease('legal');
const [first, second] = ['1111111111111111', '2222222222222222'].map((id) => ({
  ...pinned,
  id,
})) as [PinnedRelease, PinnedRelease];

let generations: Generations;
afterEach(() => generations.close());

async function use(renderers = 1): Promise<void> {
  const program = await scriptedWorker('ready()');
  const logger = { info: () => {} } as never;
  generations = createGenerations({
    program,
    logger,
    renderers,
    onEnd: () => {},
    drainMs: 1_000,
    silenceTimeoutMs: 5_000,
  });
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

it('can render as long as a process is there', async () => {
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    await use();
    expect(generations.canRender()).toBe(false);
  } finally {
    process.execPath = execPath;
  }
  generations.close();

  await use();
  expect(generations.canRender()).toBe(true);
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

describe('several processes', () => {
  const PAGE = {
    path: '/',
    mounts: [],
    isUrgent: true,
    composition: { data: {}, releases: [], rendered: [] },
    releases: [],
  };
  /** Gives whichever has least to do a page, which it never finishes. */
  const giveWork = () => {
    const worker = generations.of([first]);
    void worker?.current()?.render(PAGE, [], false);
    return worker;
  };
  const areAllReady = (workers: Iterable<SupervisedWorker | undefined>) =>
    [...workers].every((worker) => worker?.current()?.isReady());

  it('share the pages evenly', async () => {
    await use(3);
    const known = new Set<SupervisedWorker | undefined>();
    // Those that are not ready yet get none.
    while (known.size < 3 || !areAllReady(known)) {
      known.add(giveWork());
      await sleep(20);
    }
    for (let pages = 0; pages < 300; pages += 1) giveWork();
    await sleep(0);

    const counts = [...known].map((worker) => worker?.current()?.underWay() ?? 0);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('are replaced alone: the others go on with their pages', async () => {
    await use(2);
    const known = new Set<SupervisedWorker | undefined>();
    while (known.size < 2) {
      known.add(giveWork());
      await sleep(20);
    }
    const [one, other] = [...known];
    const before = other?.current();

    one?.renew();

    expect(other?.current()).toBe(before);
    expect(generations.of([first])).toBe(other);
  });

  it('are all replaced by others when what is live changes', async () => {
    await use(2);
    await generations.serve([first]);
    const before = new Set<SupervisedWorker | undefined>();
    while (before.size < 2) {
      before.add(giveWork());
      await sleep(20);
    }

    await generations.serve([second]);

    expect(before).not.toContain(generations.of([second]));
    for (const worker of before) expect(worker?.current()).toBeDefined();
    while ([...before].some((worker) => worker?.current())) await sleep(50);
  });
});
