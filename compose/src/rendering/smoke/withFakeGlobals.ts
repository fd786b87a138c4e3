/** The clock and the random numbers that code reads from globals. */
export interface FakeGlobals {
  /** What the clock shows at first, in milliseconds since 1970; each reading moves it on by one. */
  startMs: number;
  /** Of the random numbers. */
  seed: number;
}

/** Runs a function with a fake clock and seeded random numbers, and then restores the real ones. */
export async function withFakeGlobals<Result>(
  { startMs, seed }: FakeGlobals,
  run: () => Promise<Result>,
): Promise<Result> {
  const now = counting(startMs);
  const sinceStart = counting(startMs % DAY_MS);
  const random = randomNumbers(seed);
  const restorers = [
    replace(globalThis, 'Date', dateBy(now)),
    replace(performance, 'now', sinceStart),
    replace(Math, 'random', random),
    replace(crypto, 'randomUUID', () => uuidOf(random)),
    replace(crypto, 'getRandomValues', (array: Uint8Array) => fill(array, random)),
  ];
  try {
    return await run();
  } finally {
    for (const restore of restorers) restore();
  }
}

const DAY_MS = 86_400_000;

/** Code that waits for time to pass would wait for ever for a clock that stands still. */
function counting(start: number): () => number {
  let count = start;
  return () => {
    count += 1;
    return count;
  };
}

function dateBy(now: () => number): DateConstructor {
  return new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: (target) => new target(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

/** Numerical Recipes' linear congruential generator: it only has to be repeatable. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function uuidOf(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}

function fill(array: Uint8Array, random: () => number): Uint8Array {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(random() * 256);
  return array;
}

/** @returns what restores the property that was there, inherited or not. */
function replace(owner: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, writable: true, configurable: true });
  return () => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  };
}
