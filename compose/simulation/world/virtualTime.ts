import { runOn, setWait, thisMachine } from './machines.ts';

/** When every run begins. */
const START = Date.UTC(2026, 0, 1, 12);

/** One for all: most signals end after what they limit, and each would note where it does. */
const TOO_LONG = new DOMException('It took too long', 'TimeoutError');

export interface VirtualTime {
  /** The true time, in ms since 1970. */
  now(): number;
  /** Lets the world run for this time. */
  pass(ms: number): Promise<void>;
  /** Lets the world go on until something is done. */
  passUntil<Result>(done: Promise<Result>): Promise<Result>;
  restore(): void;
}

interface Timer {
  at: number;
  run: (() => void) | undefined;
}

const REPLACED = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/**
 * Time for the whole process: it jumps from one timer to the next as soon as nothing else is to be done. Each machine
 * has a clock of its own, and its timers run on it as long as it is on. (Jest's fake timers know one clock, and take
 * half of a run's time.)
 */
export function startVirtualTime(): VirtualTime {
  const real = REPLACED.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  const realSignal = AbortSignal.timeout;
  const RealDate = globalThis.Date;
  let now = START;
  /** The next one last; of the same moment, the first to be set. */
  const timers: Timer[] = [];
  const aheadMs = () => thisMachine()?.clockMs ?? 0;

  const add = (timer: Timer) => {
    let [low, high] = [0, timers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((timers[middle]?.at ?? 0) > timer.at) low = middle + 1;
      else high = middle;
    }
    timers.splice(low, 0, timer);
  };
  const schedule = (task: () => void, ms = 0, everyMs?: number) => {
    const machine = thisMachine();
    const timer: Timer = {
      at: now + Math.max(1, Math.round(ms)),
      run: () => {
        if (everyMs !== undefined) {
          timer.at = now + Math.max(1, everyMs);
          add(timer);
        }
        if (!machine) task();
        else if (machine.isOn) runOn(machine, task);
      },
    };
    add(timer);
    const handle = { timer, ref: () => handle, unref: () => handle };
    return handle;
  };
  const clear = (handle?: { timer?: Timer }) => {
    if (handle?.timer) handle.timer.run = undefined;
  };
  const step = async () => {
    const timer = timers.pop();
    if (!timer) throw new Error('Nothing will ever happen again.');
    now = timer.at;
    if (!timer.run) return;
    timer.run();
    // All that follows from it: there is no I/O.
    await new Promise<void>((done) => void setImmediate(done));
  };

  const replacements: Record<(typeof REPLACED)[number], unknown> = {
    setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
      schedule(() => run(...args), ms),
    setInterval: (run: () => void, ms: number) => schedule(run, ms, ms),
    clearTimeout: clear,
    clearInterval: clear,
    Date: class extends RealDate {
      constructor(...parts: number[]) {
        if (parts.length === 0) super(now + aheadMs());
        else super(...(parts as [number]));
      }
      static override now = () => now + aheadMs();
    },
  };
  for (const [name, value] of Object.entries(replacements))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  // Libraries have kept the object.
  Object.defineProperties(performance, {
    now: { value: () => now - START + 1_000, configurable: true },
    timeOrigin: { get: () => START - 1_000 + aheadMs(), configurable: true },
  });
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(TOO_LONG), ms);
    return controller.signal;
  };
  setWait((ms) => new Promise((done) => void schedule(done, ms)));

  return {
    now: () => now,
    pass: async (ms) => {
      const end = now + ms;
      schedule(() => {}, ms);
      while (now < end) await step();
    },
    passUntil: async (done) => {
      let isDone = false;
      const finish = () => {
        isDone = true;
      };
      done.then(finish, finish);
      while (!isDone) await step();
      return done;
    },
    restore: () => {
      for (const [name, descriptor] of real)
        Object.defineProperty(globalThis, name as string, descriptor as PropertyDescriptor);
      AbortSignal.timeout = realSignal;
      for (const name of ['now', 'timeOrigin']) Reflect.deleteProperty(performance, name);
    },
  };
}
