import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { type ModuleId, moduleOf, nameInRelease, remoteOf } from '../../protocol/names/ModuleId.ts';
import {
  type ModuleRecord,
  NO_MODULE,
  nameOf,
  recordOf,
  writeModule,
} from '../process/CrashRecord.ts';
import { textOf } from './readUntrusted.ts';
import { beat } from './startWatchdog.ts';

/* The module whose code runs now, also in its timers and promises: for the crash record. */

const running = new AsyncLocalStorage<ModuleRecord>();
const current = (): ModuleRecord => running.getStore() ?? NO_MODULE;
/** The last written record; undefined in the shell's own process, which has no crash record. */
let written: ModuleRecord | undefined;
let entered = NO_MODULE;
let atBoundary = () => {};

function write(record: ModuleRecord): void {
  if (written === undefined || record === written) return;
  written = record;
  writeModule(record);
}

export function startCrashRecord(): void {
  written = NO_MODULE;
  createHook({ before: () => write(current()) }).enable();
}

/** Notes that this module's code runs from here on, until another `enter`: React renders depth first. */
export function enter(record: ModuleRecord): void {
  atBoundary();
  entered = record;
  running.enterWith(record);
  write(record);
  beat();
}

export function runAs<Result>(record: ModuleRecord, begin: () => Result): Result {
  const before = current();
  enter(record);
  try {
    return begin();
  } finally {
    enter(before);
  }
}

/** From now on calls the listener at every change from one module's code to another's. */
export function onBoundary(listener: () => void): void {
  atBoundary = listener;
}

/** Records the module that was entered last, even if other code has run in timers since. */
export const blameEntered = (): void => write(entered);

/** Notes that the shell's own code runs from here on. */
export const leave = (): void => enter(NO_MODULE);

/** After a region, notes that the code around it continues: a module of one of these releases, or the shell. */
export const resumeIn =
  (releases: readonly { name: string; id: string }[]) =>
  (module: ModuleId = ''): void => {
    const release = releases.find(({ name }) => name === remoteOf(module));
    if (release) enter(recordOf(nameInRelease(release, moduleOf(module))));
    else leave();
  };

/** The module whose code runs, as `<remote>/<release>/<module>`; empty for the shell's own code. */
export const runningModule = (): string => nameOf(current());

/** Records the cause of an uncaught error: the module whose callback this is, or the release that the stack names. */
export function blame(error: unknown): void {
  const stack = textOf(() => (error instanceof Error ? error.stack : ''));
  const release = /\b\w[\w-]*\/[0-9a-f]{16}\//.exec(stack)?.[0];
  write(current() === NO_MODULE && release ? recordOf(release) : current());
}
