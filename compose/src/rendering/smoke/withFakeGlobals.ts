export interface FakeGlobals {
  startMs: number;
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
  const fill = (array: Uint8Array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bytes.set(Array.from(bytes, () => Math.floor(random() * 256)));
    return array;
  };
  const uuid = () => {
    const hex = Buffer.from(fill(new Uint8Array(16))).toString('hex');
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
  };
  const restorers = [
    replace(globalThis, 'Date', dateBy(now)),
    replace(Intl, 'DateTimeFormat', dateTimeFormatBy(now)),
    replace(performance, 'now', sinceStart),
    replace(Math, 'random', random),
    replace(crypto, 'randomUUID', uuid),
    replace(crypto, 'getRandomValues', fill),
  ];
  try {
    return await run();
  } finally {
    for (const restore of restorers) restore();
  }
}

const DAY_MS = 86_400_000;

/** A clock that advances with each call: code that waits for time to pass would wait for ever if it stood still. */
function counting(start: number): () => number {
  let count = start;
  return () => ++count;
}

function dateBy(now: () => number): DateConstructor {
  return new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: (target) => new target(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

/** Without a date, formatters format the current time. `format` is bound to its formatter, as the real one is. */
function dateTimeFormatBy(now: () => number): object {
  class DateTimeFormat extends Intl.DateTimeFormat {
    override format = (date: Date | number = now()) => super.format(date);
    override formatToParts = (date: Date | number = now()) => super.formatToParts(date);
  }
  return new Proxy(DateTimeFormat, { apply: (target, _this, args) => new target(...args) });
}

/** The linear congruential generator of Numerical Recipes: the numbers only have to be repeatable. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @returns a function that restores the previous property, inherited or not. */
function replace(owner: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, writable: true, configurable: true });
  return () => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  };
}
