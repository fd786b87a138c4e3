import { AsyncLocalStorage } from 'node:async_hooks';

/** A machine of the simulation. Whatever it starts, timers and promises included, runs on it. */
export interface Machine {
  readonly name: string;
  /** How far its clock is ahead. */
  readonly clockMs: number;
  /** Once it is off, none of its timers, disk calls or requests come back: its code stops where it stands. */
  isOn: boolean;
  /** Rejects when it is turned off. */
  readonly off: Promise<never>;
  turnOff(): void;
}

const current = new AsyncLocalStorage<Machine>();

/** The machine whose code runs now; undefined: the world's. */
export const thisMachine = (): Machine | undefined => current.getStore();

export const runOn = <Result>(machine: Machine, work: () => Result): Result =>
  current.run(machine, work);

/** One for all: an error of each would keep, by its stack, the machine in memory. */
const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

export function createMachine(name: string, clockMs = 0): Machine {
  let fail: (reason: Error) => void = () => {};
  const off = new Promise<never>((_, reject) => {
    fail = reject;
  });
  off.catch(() => {});
  const machine: Machine = {
    name,
    clockMs,
    isOn: true,
    off,
    turnOff: () => {
      machine.isOn = false;
      fail(lost);
    },
  };
  return machine;
}

/** What code on a machine that is off waits for. */
export const never = <Result>(): Promise<Result> => new Promise(() => {});

/** Waits for a while in the simulation, on no machine. */
let wait: (ms: number) => Promise<void> = never;
export const setWait = (next: typeof wait): void => {
  wait = next;
};
export const delay = (ms: number): Promise<void> => wait(ms);
