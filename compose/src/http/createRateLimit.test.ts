/** @jest-environment node */
import { createRateLimit } from './createRateLimit.ts';

beforeEach(() => void jest.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => void jest.useRealTimers());

const limiting = () => createRateLimit({ perCaller: 2, inAll: 5 });

async function takes(
  limit: ReturnType<typeof createRateLimit>,
  callers: readonly (string | undefined)[],
): Promise<boolean[]> {
  const taken: boolean[] = [];
  for (const caller of callers) taken.push(await limit(caller));
  return taken;
}

it('limits the requests of one caller, and accepts those of others', async () => {
  expect(await takes(limiting(), ['one', 'one', 'one', 'other'])).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

it('limits the requests of all callers together', async () => {
  expect(await takes(limiting(), ['a', 'b', 'c', 'd', 'e', 'f', undefined])).toEqual([
    ...Array(5).fill(true),
    false,
    false,
  ]);
});

it('limits the requests of an IPv6 network of 48 bits, without a limit for others', async () => {
  const limit = createRateLimit({ perCaller: 2, inAll: 100 });
  const callers = Array.from({ length: 1_000 }, (_, network) => `2001:db8:1:${network}::/64`);

  const taken = await takes(limit, callers);

  expect(taken.filter(Boolean)).toHaveLength(8);
  expect(jest.getTimerCount()).toBe(8 + 1 + 1);
  expect(await takes(limit, ['2001:db8:2:1::/64', '203.0.113.1'])).toEqual([true, true]);
});

it('limits concurrent requests of all callers together', async () => {
  const limit = limiting();

  const taken = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(limit));

  expect(taken.filter(Boolean)).toHaveLength(5);
});

it("does not count requests beyond a caller's own limit towards the total limit", async () => {
  const limit = limiting();
  await takes(limit, Array(20).fill('one'));

  expect(await takes(limit, ['a', 'b', 'c'])).toEqual([true, true, true]);
});

it('counts callers without an address only towards the total limit', async () => {
  expect(await takes(limiting(), Array(6).fill(undefined))).toEqual([
    ...Array(5).fill(true),
    false,
  ]);
});

it('stores no more callers than the total limit', async () => {
  const callers = Array.from({ length: 1_000 }, (_, index) => String(index));

  await takes(limiting(), callers);

  // One timer for each caller, and one for all of them.
  expect(jest.getTimerCount()).toBe(5 + 1);
});

it('refuses a caller beyond the limit over all servers, and does not count it again for a minute', async () => {
  let others = 0;
  const countOnAll = jest.fn(async () => ++others);
  const limit = createRateLimit({ perCaller: 2, inAll: 5 }, countOnAll);
  others = 1;

  expect(await takes(limit, ['one', 'one', 'one'])).toEqual([true, false, false]);

  expect(countOnAll).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(60_000);
  others = 0;
  expect(await takes(limit, ['one', undefined])).toEqual([true, true]);
});

it('counts locally while the count over all servers is unknown', async () => {
  const limit = createRateLimit({ perCaller: 2, inAll: 5 }, async () => undefined);

  expect(await takes(limit, ['one', 'one', 'one'])).toEqual([true, true, false]);
});

it('starts over after a minute', async () => {
  const limit = limiting();
  await takes(limit, ['one', 'one', 'one']);

  jest.advanceTimersByTime(60_000);

  expect(await takes(limit, ['one'])).toEqual([true]);
  expect(jest.getTimerCount()).toBe(2);
});
