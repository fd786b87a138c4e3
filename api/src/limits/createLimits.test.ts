/** @jest-environment node */
import { RULES, type SignUpLimits } from './createLimits.ts';
import { createMemoryLimits } from './createMemoryLimiter.ts';

/** Address of a caller in the IPv6 network of 64 bits with this number; all are in the same /48. */
const callerOf = (network: number) => `2001:db8:1:${network.toString(16)}::1`;

/** Lets callers of a /48 use up their own limits until the limit of the /48 is reached. */
async function fillNetwork(limits: SignUpLimits): Promise<number> {
  const callers = RULES.site.points / RULES.caller.points;
  const outcomes = new Set<unknown>();
  for (let network = 0; network < callers; network += 1) {
    for (let attempt = 0; attempt < RULES.caller.points; attempt += 1) {
      outcomes.add(await limits.countCaller(callerOf(network)));
    }
  }
  expect([...outcomes]).toEqual(['allowed']);
  return callers;
}

it('counts callers of an IPv6 /48 together', async () => {
  const limits = createMemoryLimits();
  const callers = await fillNetwork(limits);

  expect(await limits.countCaller(callerOf(callers))).toEqual({
    retryAfterSeconds: expect.any(Number),
  });
  expect(await limits.countCaller('2001:db8:2::1')).toBe('allowed');
  expect(await limits.countCaller('203.0.113.7')).toBe('allowed');
});

it("does not charge a network for attempts beyond a caller's own limit", async () => {
  const limits = createMemoryLimits();
  for (let attempt = 0; attempt < 2 * RULES.caller.points; attempt += 1) {
    await limits.countCaller(callerOf(0));
  }

  const others = RULES.site.points - RULES.caller.points;
  const outcomes = new Set<unknown>();
  for (let attempt = 0; attempt < others; attempt += 1) {
    outcomes.add(await limits.countCaller(callerOf(1 + (attempt % 20))));
  }
  expect([...outcomes]).toEqual(['allowed']);
});
