import type { SignUpStore } from '../../../api/src/store/SignUpStore.ts';

/** Written at a time: as many as make a group worth its commit, well within its deadline. */
const CHUNK = 1_000;
const ATTEMPTS = 10;
const DAY_MS = 86_400_000;
const SCHOOLS = 1_200;

/** Puts people on the list until there are `records`, spread over 60 days and many schools. */
export async function fillStore(store: SignUpStore, records: number): Promise<void> {
  const now = Date.now();
  for (let filled = 0; filled < records; filled += CHUNK) {
    const count = Math.min(CHUNK, records - filled);
    const people = Array.from({ length: count }, (_, index) => personNo(filled + index, now));
    await Promise.all(people.map((person) => withRetries(() => store.add(person))));
    // MongoDB counts on demand: here, so that it does not in the measurement.
    await withRetries(() => store.metrics(new Date(now)));
  }
}

/** On a machine that is busy filling it, a store may miss its deadline; a retry is safe. */
async function withRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

function personNo(index: number, now: number) {
  // A multiplicative hash spreads the keys over the index, as people's addresses are spread.
  const spread = Math.imul(index, 2_654_435_761) >>> 0;
  const email = `${spread.toString(36)}.${index}@example.com`;
  return {
    emailKey: email,
    email,
    name: `Person ${index}`,
    school: `School ${spread % SCHOOLS}`,
    at: new Date(now - (spread % 60) * DAY_MS),
  };
}
