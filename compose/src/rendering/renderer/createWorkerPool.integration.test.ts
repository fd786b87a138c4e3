/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../../service/fixtures/until.ts';
import { bundledRelease } from '../../../fixtures/bundledRelease.ts';
import { changeLimits } from '../../../fixtures/changeLimits.ts';
import { scriptedWorker } from '../../../fixtures/scriptedWorker.ts';
import { pageRequest } from '../../../fixtures/startTestRendering.ts';
import type { PinnedRelease } from '../../protocol/composition/Composition.ts';
import { DEADLINES } from '../../protocol/deadlines.ts';
import { createWorkerPool } from './createWorkerPool.ts';
import type { RenderWorker } from './startRenderWorker.ts';

const { pinned } = bundledRelease('legal');
const [first, second] = ['1111111111111111', '2222222222222222'].map((id) => ({
  ...pinned,
  id,
})) as [PinnedRelease, PinnedRelease];

let pool: ReturnType<typeof createWorkerPool>;
afterEach(() => pool.close());

async function use(renderers = 1, supersededCodeMs = 60_000): Promise<void> {
  const program = await scriptedWorker('ready()');
  const logger = { info: () => {} } as never;
  changeLimits(DEADLINES, { drainMs: 1_000, supersededCodeMs, silenceMs: 5_000 });
  pool = createWorkerPool({ program, logger, renderers, onEnd: () => {} });
  await pool.ready();
}

it('renders any release until the first set of live releases is known', async () => {
  await use();
  const worker = pool.workerFor([first]);

  await pool.permit([first]);

  expect(worker).toBeDefined();
  expect(pool.workerFor([first])).toBe(worker);
  expect(pool.workerFor([second])).toBeUndefined();
});

it('renders a newer release in the same process, which is replaced later', async () => {
  await use(1, 200);
  await pool.permit([first]);
  const before = pool.workerFor([first]);

  await pool.permit([second]);
  expect(pool.workerFor([second])).toBe(before);
  // Pages that were begun before the change.
  expect(pool.workerFor([first])).toBe(before);

  await until(() => pool.workerFor([second]) !== before);
  await until(() => pool.workerFor([first]) === undefined);
  expect(before?.isReady()).toBe(false);
});

it('renders in another process after a withdrawal, once that is ready', async () => {
  await use();
  await pool.permit([first]);
  await pool.permit([second]);
  const before = pool.workerFor([second]);

  const rollback = pool.permit([first]);
  await sleep(0);
  expect(pool.workerFor([second])).toBe(before);

  await rollback;
  expect(pool.workerFor([first])).toBeDefined();
  expect(pool.workerFor([first])).not.toBe(before);
});

it('lets pages started before a withdrawal finish, and then stops their process', async () => {
  await use();
  await pool.permit([first, second]);
  await pool.permit([first]);

  expect(pool.workerFor([second])?.isReady()).toBe(true);

  await until(() => pool.workerFor([second]) === undefined);
  expect(pool.workerFor([first])?.isReady()).toBe(true);
});

it('replaces the process earlier after many superseded releases', async () => {
  await use();
  const release = (n: number) => ({ ...first, id: n.toString(16).padStart(16, '0') });
  await pool.permit([release(0)]);
  const before = pool.workerFor([release(0)]);

  for (let n = 1; n <= 32; n += 1) await pool.permit([release(n)]);
  expect(pool.workerFor([release(32)])).toBe(before);

  await pool.permit([release(33)]);
  expect(pool.workerFor([release(33)])).not.toBe(before);
});

it('can render while it has a process', async () => {
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    await use();
    expect(pool.canRender()).toBe(false);
  } finally {
    process.execPath = execPath;
  }
  pool.close();

  await use();
  expect(pool.canRender()).toBe(true);
});

it('starts no other process if nothing has changed', async () => {
  await use();
  await pool.permit([first]);
  const worker = pool.workerFor([first]);

  await pool.permit([first]);

  expect(pool.workerFor([first])).toBe(worker);
});

it('starts no other process for an added release, but does for a withdrawn one', async () => {
  await use();
  const other = { ...first, name: 'marketing' };
  await pool.permit([first]);
  const worker = pool.workerFor([first]);

  await pool.permit([other, first, second]);
  expect(pool.workerFor([other, second])).toBe(worker);

  await pool.permit([other, first]);
  expect(pool.workerFor([other, first])).toBeDefined();
  expect(pool.workerFor([other, first])).not.toBe(worker);
});

it('starts another process if a canary is withdrawn together with a newer release of its remote', async () => {
  await use();
  const newest = { ...first, id: '3333333333333333' };
  await pool.permit([first, second]);
  const worker = pool.workerFor([first, second]);

  await pool.permit([newest]);

  expect(pool.workerFor([newest])).toBeDefined();
  expect(pool.workerFor([newest])).not.toBe(worker);
});

it('keeps its process if another cannot be started, and retries', async () => {
  await use(1, 200);
  await pool.permit([first, second]);
  const worker = pool.workerFor([first]);

  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    await pool.permit([first]);
  } finally {
    process.execPath = execPath;
  }

  expect(pool.workerFor([first])).toBe(worker);
  await until(() => pool.workerFor([first]) !== worker);
  expect(pool.workerFor([first])).toBeDefined();
});

describe('several processes', () => {
  /** Gives whichever has least to do a page, which it never finishes. */
  const runTask = () => {
    const worker = pool.workerFor([first]);
    void worker?.render(pageRequest('/'), [], false);
    return worker;
  };
  const areAllReady = (workers: Iterable<RenderWorker | undefined>) =>
    [...workers].every((worker) => worker?.isReady());

  it('share the pages evenly', async () => {
    await use(3);
    const known = new Set<RenderWorker | undefined>();
    // Those that are not ready yet get none.
    await until(() => known.add(runTask()).size === 3 && areAllReady(known));
    for (let pages = 0; pages < 300; pages += 1) runTask();
    await sleep(0);

    const counts = [...known].map((worker) => worker?.underWay() ?? 0);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('are replaced individually, while the others continue', async () => {
    await use(2);
    const known = new Set<RenderWorker | undefined>();
    await until(() => known.add(runTask()).size === 2);
    const [one, other] = [...known];

    one?.stop();

    expect(other?.isReady()).toBe(true);
    expect(pool.workerFor([first])).toBe(other);
  });

  it('are all replaced when a release is withdrawn', async () => {
    await use(2);
    await pool.permit([first, second]);
    const before = new Set<RenderWorker | undefined>();
    await until(() => before.add(runTask()).size === 2);

    await pool.permit([first]);

    expect(before).not.toContain(pool.workerFor([first]));
    for (const worker of before) expect(worker?.isReady()).toBe(true);
    await until(() => [...before].every((worker) => !worker?.isReady()));
  });
});
