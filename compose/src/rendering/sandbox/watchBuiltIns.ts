import { REMOVED_GLOBALS } from './restrictGlobals.ts';

/** Built-in objects that all scripts share but no global names: each is reached from an example. */
const NAMELESS: Readonly<Record<string, object>> = {
  AsyncFunction: (async () => {}).constructor,
  AsyncGeneratorFunction: async function* () {}.constructor,
  GeneratorFunction: function* () {}.constructor,
  TypedArray: Object.getPrototypeOf(Uint8Array),
  'an array iterator': Object.getPrototypeOf([].values()),
  'a generator': Object.getPrototypeOf((function* () {})()),
  'a map iterator': Object.getPrototypeOf(new Map().values()),
  'a set iterator': Object.getPrototypeOf(new Set().values()),
  'a string iterator': Object.getPrototypeOf(''[Symbol.iterator]()),
  'an iterator': Object.getPrototypeOf(Object.getPrototypeOf([].values())),
  'an async iterator': Object.getPrototypeOf(
    Object.getPrototypeOf(async function* () {}.prototype),
  ),
  'an iterator of matches': Object.getPrototypeOf(''.matchAll(/x/g)),
};

/** Globals whose properties are classes, as far as Node has them. */
const NAMESPACES = ['Intl', 'WebAssembly', 'Temporal'];

/** Not watched: globals that are removed (reading `localStorage` warns) or replaced for remotes (`restrictGlobals`). */
const NOT_WATCHED = [...REMOVED_GLOBALS, 'process', 'console', 'global'];

type Watched = ReturnType<typeof watch>;

// Saved before other code can replace them.
const { getOwnPropertyDescriptor, getPrototypeOf, isExtensible, ownKeys, setPrototypeOf } = Reflect;
const { is } = Object;
const arrayPrototype = Array.prototype;

/** @returns a function that names the built-ins and globals changed since, such as `Array.prototype.map`. */
export function watchBuiltIns(): () => string[] {
  // React sets it to undefined whenever it describes an error.
  Error.prepareStackTrace ??= undefined as never;
  const names = Object.getOwnPropertyNames(globalThis).filter(
    (name) => !NOT_WATCHED.includes(name),
  );
  // All are read before any is watched: Node replaces the getters of some by their values.
  const globals = names.map((name) => [name, Reflect.get(globalThis, name)] as const);
  const classes = NAMESPACES.flatMap((name) => {
    const namespace: object = Reflect.get(globalThis, name) ?? {};
    const keys = Object.getOwnPropertyNames(namespace);
    return keys.map((key) => [`${name}.${key}`, Reflect.get(namespace, key)] as const);
  });
  const nameless = Object.entries(NAMELESS);
  const watched = [...globals, ...classes, ...nameless].flatMap(watchWithPrototype);
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

function watchWithPrototype([name, value]: readonly [string, unknown]): Watched[] {
  if (Object(value) !== value) return [];
  const { prototype } = value as { prototype?: unknown };
  return [watch(name, value as object), ...watchWithPrototype([`${name}.prototype`, prototype])];
}

function watch(name: string, owner: object) {
  const keys = ownKeys(owner);
  const descriptors = keys.map((key) => getOwnPropertyDescriptor(owner, key) ?? {});
  const own = { prototype: getPrototypeOf(owner), isExtensible: isExtensible(owner) };
  return { name, owner, keys, descriptors, ...own };
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
