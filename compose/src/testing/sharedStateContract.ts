import assert from 'node:assert/strict';
import type { SharedState } from '../state/SharedState.ts';

/** Longer than any test of the contract. */
const HOUR_MS = 3_600_000;
/** Longer than any awaited condition takes, with any store. */
const WAIT_MS = 60_000;

type Opened = Awaited<ReturnType<Parameters<typeof sharedStateContract>[0]>>;
type Check = (...opened: Opened) => Promise<void>;

/**
 * Tests that every adapter for `createComposition({ state })` must pass, for any test runner.
 *
 * @param open opens two connections to one empty store, as two servers do. An optional third element, for the test of
 * outages, makes the store unreachable, and returns a function that makes it reachable again.
 * @returns a title for each test, and a function that runs the test and rejects if the adapter fails.
 * @example
 * test.each(
 *   sharedStateContract(async () => {
 *     const prefix = randomUUID();
 *     return [createRedisState(url, prefix), createRedisState(url, prefix)];
 *   }),
 * )('%s', (_title, run) => run());
 */
export function sharedStateContract(
  open: () => Promise<
    readonly [
      one: SharedState,
      other: SharedState,
      interrupt?: (() => Promise<() => Promise<void>>) | undefined,
    ]
  >,
): [title: string, run: () => Promise<void>][] {
  return Object.entries(CHECKS).map(([title, check]) => [
    title,
    async () => {
      const [one, other, interrupt] = await open();
      try {
        await check(one, other, interrupt);
      } finally {
        await Promise.all([one.close(), other.close()]);
      }
    },
  ]);
}

const text = (value: string) => Buffer.from(value);

/** @throws AssertionError with the condition's source, if the condition does not hold in time. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = AbortSignal.timeout(WAIT_MS);
  while (!(await condition())) {
    assert.ok(!deadline.aborted, `After ${WAIT_MS} ms this does not hold: ${condition}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

const read = async (state: SharedState, key: string): Promise<Buffer | undefined> =>
  (await state.list(key, 9)).find((found) => found.key === key)?.value;

const CHECKS: Readonly<Record<string, Check>> = {
  'returns the last value of a key to every server, byte for byte': async (one, other) => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

    await one.put('files/a.js', text('former'), HOUR_MS);
    await one.put('files/a.js', bytes, HOUR_MS);

    assert.deepEqual(await read(other, 'files/a.js'), bytes);
    assert.equal(await read(other, 'files/b.js'), undefined);
  },

  'stores a value of 8 MB, an empty one, and one that begins with $': async (one, other) => {
    const large = Buffer.alloc(8_000_000, 7);

    await one.put('files/large', large, HOUR_MS);
    await one.put('files/empty', text(''), HOUR_MS);
    await one.put('files/dollar', text('$value'), HOUR_MS);

    assert.ok((await read(other, 'files/large'))?.equals(large));
    assert.deepEqual(await read(other, 'files/empty'), text(''));
    assert.deepEqual(await read(other, 'files/dollar'), text('$value'));
  },

  'lists the keys with a prefix, the last written first, up to a limit': async (one, other) => {
    for (const key of ['a/1', 'a/2', 'a.3', 'b/4', 'a/5']) {
      await one.put(key, text(key), HOUR_MS);
      await new Promise((wake) => setTimeout(wake, 5));
    }
    await one.put('a/1', text('a/1 again'), HOUR_MS);

    const listed = await other.list('a/', 2);

    assert.deepEqual(
      listed.map(({ key, value }) => `${key}: ${value}`),
      ['a/1: a/1 again', 'a/5: a/5'],
    );
    assert.deepEqual(await other.list('c/', 2), []);
  },

  'deletes a value after its lifetime, whether it was put or claimed': async (one, other) => {
    await one.put('a/put', text('value'), 50);
    await one.claim('a/claimed', text('value'), 50);
    await one.put('a/stays', text('stays'), HOUR_MS);

    await until(async () => (await other.list('a/', 9)).length === 1);

    assert.equal(await read(other, 'a/put'), undefined);
    assert.equal(await read(other, 'a/claimed'), undefined);
    assert.deepEqual(await other.claim('a/claimed', text('next'), HOUR_MS), text('next'));
  },

  'gives a claimed key to one of many servers': async (one, other) => {
    const claims = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? one : other).claim('claimed', text(`${index}`), HOUR_MS),
    );

    const held = await Promise.all(claims);

    assert.equal(new Set(held.map(String)).size, 1);
    assert.deepEqual(await read(other, 'claimed'), held[0]);
  },

  'counts each key across all servers, and from one again after its lifetime': async (
    one,
    other,
  ) => {
    if (!one.count || !other.count) return;
    const counts = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? one : other).count?.('a', HOUR_MS)),
    );

    assert.deepEqual(new Set(counts), new Set(counts.map((_, at) => at + 1)));
    assert.equal(await one.count('b', 50), 1);
    await until(async () => (await other.count?.('b', 50)) === 1);
    assert.deepEqual(await one.list('', 9), []);
  },

  'notifies a server that watches a prefix of keys that another puts there': async (one, other) => {
    let isNotified = false;
    other.watch('a/', () => {
      isNotified = true;
    });
    await other.list('a/', 1);

    await until(async () => {
      await one.put('a/1', text('value'), HOUR_MS);
      return isNotified;
    });
  },

  'rejects within seconds while the store is unreachable, and works again after that': async (
    one,
    other,
    interrupt,
  ) => {
    if (!interrupt) return;
    let isNotified = false;
    one.watch('a/', () => {
      isNotified = true;
    });
    await one.put('a/1', text('before'), HOUR_MS);

    const restore = await interrupt();
    try {
      // `other` is not connected yet.
      const calls = [one, other].flatMap((state) => [
        state.put('b/1', text('lost'), HOUR_MS),
        state.claim('b/2', text('lost'), HOUR_MS),
        state.list('a/', 9),
        ...(state.count ? [state.count('c', HOUR_MS)] : []),
      ]);
      let outcomes: string[] | undefined;
      void Promise.allSettled(calls).then((settled) => {
        outcomes = settled.map(({ status }) => status);
      });
      await until(() => outcomes !== undefined);
      assert.deepEqual(new Set(outcomes), new Set(['rejected']));
    } finally {
      await restore();
    }

    isNotified = false;
    const isRestored = async () => {
      await other.put('a/1', text('after'), HOUR_MS);
      return isNotified && (await read(one, 'a/1'))?.equals(text('after')) === true;
    };
    await until(async () => {
      // Opens the subscription again if the store has lost it.
      await one.list('a/', 1).catch(() => {});
      return isRestored().catch(() => false);
    });
  },
};
