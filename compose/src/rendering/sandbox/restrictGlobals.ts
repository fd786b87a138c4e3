import process from 'node:process';
import { format } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { endProcess } from '../process/CrashRecord.ts';
import { runningModule } from './runningModule.ts';
import { writeWhole } from './writeWhole.ts';

const STDOUT_FD = 1;

const MAX_LINE_LENGTH = 1_000;

/** Globals that give access to the network, the process's other threads, or objects that Node's streams share. */
export const REMOVED_GLOBALS: readonly string[] = [
  'fetch',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'MessageChannel',
  'MessagePort',
  'PerformanceMark',
  'CompressionStream',
  'DecompressionStream',
  'localStorage',
  'sessionStorage',
];

const PRINTING = ['debug', 'log', 'info', 'warn', 'error', 'trace', 'dir', 'table'];

/** Removes globals that remotes' code must not use, and replaces `process` by an object with what libraries use. */
export function restrictGlobals(): void {
  hideProcess();
  closeNetwork();
  closeCloning();
  for (const name of REMOVED_GLOBALS) Reflect.deleteProperty(globalThis, name);
  replaceGlobal('process', processForRemotes());
  replaceGlobal('console', consoleForRemotes());
}

/**
 * Gives Node's own `process` copies of its inherited methods. It is an event emitter, as streams are: a remote's
 * code that changed a shared method would be called with `process` as `this` at the next event.
 */
function hideProcess(): void {
  const descriptorsFrom = (prototype: object | null): PropertyDescriptorMap => ({
    ...(prototype && descriptorsFrom(Object.getPrototypeOf(prototype))),
    ...(prototype && Object.getOwnPropertyDescriptors(prototype)),
  });
  Object.setPrototypeOf(
    process,
    Object.create(null, descriptorsFrom(Object.getPrototypeOf(process))),
  );
}

/**
 * Node's undici keeps its dispatcher, which opens connections, in a global with a registered symbol. The
 * symbol cannot be deleted: even without `fetch` the dispatcher would give access to the network.
 */
function closeNetwork(): void {
  // Reading one of its globals loads undici, which would fail if its symbols were read-only before.
  Reflect.get(globalThis, 'Response');
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    if (!symbol.description?.startsWith('undici.')) continue;
    Object.defineProperty(globalThis, symbol, { value: undefined, writable: false });
  }
}

/**
 * Node clones its own objects, such as a `Blob`, by a text that a method of the object returns: the name of a
 * module of Node and of a class in it. Code that overrides the method could make Node load `net`, and catch it
 * by an accessor. Messages, marks and measures clone too; streams and signals give access to ports.
 */
function closeCloning(): void {
  Reflect.deleteProperty(MessagePort.prototype, 'postMessage');
  for (const entryType of ['mark', 'measure']) {
    const value = (name: string) => ({
      name,
      entryType,
      startTime: performance.now(),
      duration: 0,
      detail: null,
    });
    Object.defineProperty(Performance.prototype, entryType, { value });
  }
  replaceGlobal('structuredClone', (value: unknown) => deserialize(serialize(value)));
}

function replaceGlobal(name: string, value: object): void {
  const fixed = { value, writable: false, configurable: false, enumerable: false };
  Object.defineProperty(globalThis, name, fixed);
}

function processForRemotes(): object {
  const { version, platform, arch, nextTick } = process;
  const output = Object.freeze({ write: (text: unknown) => print([text]) });
  return Object.freeze({
    env: Object.freeze({ NODE_ENV: process.env.NODE_ENV }),
    argv: Object.freeze([]),
    version,
    versions: Object.freeze({ node: process.versions.node }),
    platform,
    arch,
    nextTick,
    cwd: () => '/',
    emitWarning: (warning: unknown) => print([warning]),
    exit: (code: unknown = 0) =>
      endProcess(`it ended its process with the exit code ${Number(code)}`),
    stdout: output,
    stderr: output,
  });
}

function consoleForRemotes(): object {
  // React uses `createTask` if there is one; Node has it in some versions.
  const names = Object.keys(console).filter((name) => name !== 'createTask');
  const write = (...args: unknown[]) => print(args);
  // Not frozen: React's development build replaces methods for a while.
  return Object.fromEntries(
    names.map((name) => [name, PRINTING.includes(name) ? write : () => {}]),
  );
}

function print(args: readonly unknown[]): boolean {
  const text = format(...args).replaceAll('\n', ' ');
  try {
    writeWhole(STDOUT_FD, `${runningModule()} ${text.slice(0, MAX_LINE_LENGTH)}\n`);
  } catch {
    // Ignored: the shell has ended, and this process ends with it.
  }
  return true;
}
