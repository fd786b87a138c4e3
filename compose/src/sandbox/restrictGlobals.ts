import process from 'node:process';
import { format } from 'node:util';
import { REMOVED_GLOBALS } from './removedGlobals.ts';
import { runningModule } from './runningModule.ts';

const LONGEST_LINE = 1_000;

/** Console methods that print nothing. No others: React looks for `createTask`. */
const SILENT = [
  'assert',
  'clear',
  'count',
  'countReset',
  'group',
  'groupCollapsed',
  'groupEnd',
  'time',
  'timeEnd',
  'timeLog',
];

const PRINTING = ['debug', 'log', 'info', 'warn', 'error', 'trace', 'dir', 'table'];

/**
 * Removes globals that remotes' code must not use. Its `process` is a stand-in with what
 * libraries ask for: the real one can signal other processes and reaches the system.
 */
export function restrictGlobals(): void {
  for (const name of REMOVED_GLOBALS) Reflect.deleteProperty(globalThis, name);
  replaceGlobal('process', processForRemotes());
  replaceGlobal('console', consoleForRemotes());
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
    exit: (code?: number) => process.exit(code),
    stdout: output,
    stderr: output,
  });
}

/** The shell passes each line on to its log (`logOutput`). */
function consoleForRemotes(): object {
  const silent = SILENT.map((name) => [name, () => {}]);
  const printing = PRINTING.map((name) => [name, (...args: unknown[]) => print(args)]);
  // Not frozen: React's development build replaces methods for a while.
  return Object.fromEntries([...silent, ...printing]);
}

function print(args: readonly unknown[]): boolean {
  const text = format(...args).replaceAll('\n', ' ');
  process.stdout.write(`${runningModule()} ${text.slice(0, LONGEST_LINE)}\n`);
  return true;
}
