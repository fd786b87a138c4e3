import { REMOVED_GLOBALS } from './restrictGlobals.ts';

/**
 * Objects that every script of a process shares, by the name of the constructor or namespace.
 * Those without a global name are found by an example.
 */
const BUILT_INS: Readonly<Record<string, object>> = {
  globalThis,
  AbortController,
  AbortSignal,
  AggregateError,
  Array,
  ArrayBuffer,
  AsyncFunction: (async () => {}).constructor,
  AsyncGeneratorFunction: async function* () {}.constructor,
  Atomics,
  BigInt,
  Boolean,
  Buffer,
  DOMException,
  DataView,
  Date,
  Error,
  Event,
  EventTarget,
  FinalizationRegistry,
  Function,
  GeneratorFunction: function* () {}.constructor,
  Headers,
  Intl,
  JSON,
  Map,
  Math,
  Number,
  Object,
  Promise,
  Proxy,
  RangeError,
  ReadableStream,
  ReferenceError,
  Reflect,
  RegExp,
  Request,
  Response,
  Set,
  String,
  Symbol,
  SyntaxError,
  TextDecoder,
  TextEncoder,
  TypeError,
  TypedArray: Object.getPrototypeOf(Uint8Array),
  URL,
  URLSearchParams,
  Uint8Array,
  WeakMap,
  WeakRef,
  WeakSet,
  console,
  'an array iterator': Object.getPrototypeOf([].values()),
  'a generator': Object.getPrototypeOf((function* () {})()),
  'a map iterator': Object.getPrototypeOf(new Map().values()),
  'a set iterator': Object.getPrototypeOf(new Set().values()),
  'a string iterator': Object.getPrototypeOf(''[Symbol.iterator]()),
  'an iterator': Object.getPrototypeOf(Object.getPrototypeOf([].values())),
};

/** An object, with the properties that it had at the snapshot. */
interface Watched {
  name: string;
  owner: object;
  keys: readonly (string | symbol)[];
  descriptors: readonly PropertyDescriptor[];
  prototype: object | null;
  isExtensible: boolean;
}

// Taken before other code can replace them.
const { getOwnPropertyDescriptor, getPrototypeOf, isExtensible, ownKeys, setPrototypeOf } = Reflect;
const { is } = Object;
const arrayPrototype = Array.prototype;

/**
 * Takes a snapshot of the language's built-in objects and of the globals.
 *
 * @returns a function that names what has been changed, removed or added since, such as
 *   `Array.prototype.map`: all code of the process shares it, that of the next release too.
 */
export function watchBuiltIns(): () => string[] {
  settleLazyProperties();
  const watched = Object.entries(BUILT_INS).flatMap(([name, builtIn]) => {
    const { prototype } = builtIn as { prototype?: object };
    const itself = watch(name, builtIn);
    return prototype ? [itself, watch(`${name}.prototype`, prototype)] : [itself];
  });
  return () => {
    const changed: string[] = [];
    // Without array methods, iterators and setters: these may be what has been changed.
    setPrototypeOf(changed, null);
    for (let index = 0; index < watched.length; index += 1) {
      addChanges(watched[index] as Watched, changed);
    }
    setPrototypeOf(changed, arrayPrototype);
    return changed;
  };
}

/**
 * React sets `Error.prepareStackTrace` to undefined whenever it describes an error, and Node
 * replaces the getters of some globals by their values when they are first read. Those that
 * remotes' code never sees are not read: from Node 25 on, reading `localStorage` warns.
 */
function settleLazyProperties(): void {
  Error.prepareStackTrace ??= undefined as never;
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!REMOVED_GLOBALS.includes(name)) Reflect.get(globalThis, name);
  }
}

function watch(name: string, owner: object): Watched {
  const keys = ownKeys(owner);
  const descriptors = keys.map((key) => getOwnPropertyDescriptor(owner, key) ?? {});
  return {
    name,
    owner,
    keys,
    descriptors,
    prototype: getPrototypeOf(owner),
    isExtensible: isExtensible(owner),
  };
}

function addChanges(watched: Watched, changed: string[]): void {
  const { name, owner, keys, descriptors } = watched;
  const isAsBefore =
    getPrototypeOf(owner) === watched.prototype && isExtensible(owner) === watched.isExtensible;
  if (!isAsBefore) changed[changed.length] = name;
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as string | symbol;
    const now = getOwnPropertyDescriptor(owner, key);
    const before = descriptors[index] as PropertyDescriptor;
    if (!now || !is(now.value, before.value) || now.get !== before.get || now.set !== before.set) {
      changed[changed.length] = nameOf(name, key);
    }
  }
  const keysNow = ownKeys(owner);
  if (keysNow.length === keys.length) return;
  for (let index = 0; index < keysNow.length; index += 1) {
    const key = keysNow[index] as string | symbol;
    if (!has(keys, key)) changed[changed.length] = nameOf(name, key);
  }
}

function has(keys: readonly (string | symbol)[], key: string | symbol): boolean {
  for (let index = 0; index < keys.length; index += 1) if (keys[index] === key) return true;
  return false;
}

const nameOf = (owner: string, key: string | symbol): string => `${owner}.${String(key)}`;
