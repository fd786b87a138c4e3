import type { SharedState } from '../state/SharedState.ts';

/** Longer than any test of the contract. */
const HOUR_MS = 3_600_000;

/**
 * Tests (Jest) of an adapter for `createComposition({ state })`: what every shared state must do.
 *
 * @param name of the adapter.
 * @param open returns an empty state, as two servers see it: two connections to one store.
 * @example
 * sharedStateContract('Redis', async () => {
 *   const prefix = randomUUID();
 *   return [createRedisState(url, prefix), createRedisState(url, prefix)];
 * });
 */
export function sharedStateContract(
  name: string,
  open: () => Promise<readonly [SharedState, SharedState]>,
): void {
  describe(`the contract of shared state: ${name}`, () => {
    let one: SharedState;
    let other: SharedState;
    beforeEach(async () => {
      [one, other] = await open();
    });
    afterEach(async () => {
      await Promise.all([one.close(), other.close()]);
    });
    const until = async (condition: () => boolean | Promise<boolean>) => {
      while (!(await condition())) await new Promise((wake) => setTimeout(wake, 20));
    };
    const text = (value: string) => Buffer.from(value);
    const read = async (key: string) =>
      (await other.list(key, 9)).find((found) => found.key === key)?.value;

    test('shows every server the last value of a key, byte for byte', async () => {
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

      await one.put('files/a.js', text('former'), HOUR_MS);
      await one.put('files/a.js', bytes, HOUR_MS);

      expect(await read('files/a.js')).toEqual(bytes);
      expect(await read('files/b.js')).toBeUndefined();
    });

    test('stores a value of 8 MB, an empty one, and one that begins with $', async () => {
      const large = Buffer.alloc(8_000_000, 7);

      await one.put('files/large', large, HOUR_MS);
      await one.put('files/empty', text(''), HOUR_MS);
      await one.put('files/dollar', text('$value'), HOUR_MS);

      expect((await read('files/large'))?.equals(large)).toBe(true);
      expect(await read('files/empty')).toEqual(text(''));
      expect(await read('files/dollar')).toEqual(text('$value'));
    });

    test('lists what begins with a prefix, the last written first, up to a limit', async () => {
      for (const key of ['a/1', 'a/2', 'a.3', 'b/4', 'a/5']) {
        await one.put(key, text(key), HOUR_MS);
        await new Promise((wake) => setTimeout(wake, 5));
      }
      await one.put('a/1', text('a/1 again'), HOUR_MS);

      const listed = await other.list('a/', 2);

      expect(listed.map(({ key, value }) => `${key}: ${value}`)).toEqual([
        'a/1: a/1 again',
        'a/5: a/5',
      ]);
      expect(await other.list('c/', 2)).toEqual([]);
    });

    test('forgets a value after its lifetime, whether it was put or claimed', async () => {
      await one.put('a/put', text('value'), 50);
      await one.claim('a/claimed', text('value'), 50);
      await one.put('a/stays', text('stays'), HOUR_MS);

      await until(async () => (await other.list('a/', 9)).length === 1);

      expect(await read('a/put')).toBeUndefined();
      expect(await read('a/claimed')).toBeUndefined();
      expect(await other.claim('a/claimed', text('next'), HOUR_MS)).toEqual(text('next'));
    });

    test('gives a claimed key to one of many servers', async () => {
      const claims = Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? one : other).claim('claimed', text(`${index}`), HOUR_MS),
      );

      const held = await Promise.all(claims);

      expect(new Set(held.map(String)).size).toBe(1);
      expect(await read('claimed')).toEqual(held[0]);
    });

    test('tells a server that watches a prefix of what another has put there', async () => {
      let calls = 0;
      other.watch('a/', () => {
        calls += 1;
      });
      await other.list('a/', 1);

      await until(async () => {
        await one.put('a/1', text('value'), HOUR_MS);
        return calls > 0;
      });

      expect(calls).toBeGreaterThan(0);
    });
  });
}
