/** What every script of a process shares, by the name of its constructor or namespace. */
const BUILT_INS: Readonly<Record<string, object>> = {
  Array,
  ArrayBuffer,
  BigInt,
  Boolean,
  Date,
  Error,
  Function,
  Intl,
  JSON,
  Map,
  Math,
  Number,
  Object,
  Promise,
  Proxy,
  Reflect,
  RegExp,
  Set,
  String,
  Symbol,
  WeakMap,
  WeakSet,
};

/**
 * Remembers the language's built-in objects as they are now.
 *
 * @returns a function that names what has been changed or removed since, such as
 *   `Array.prototype.map`. What has been added to them harms nobody else.
 */
export function watchBuiltIns(): () => string[] {
  const before = Object.entries(BUILT_INS).flatMap(([name, builtIn]) => {
    const { prototype } = builtIn as { prototype?: object };
    const members = listMembers(name, builtIn);
    return prototype ? [...members, ...listMembers(`${name}.prototype`, prototype)] : members;
  });
  return () => {
    const changed: string[] = [];
    // No method of an array: it may be what has been changed.
    for (let index = 0; index < before.length; index += 1) {
      const member = before[index];
      if (member && hasChanged(member)) changed[changed.length] = member.name;
    }
    return changed;
  };
}

interface Member {
  name: string;
  owner: object;
  key: string | symbol;
  descriptor: PropertyDescriptor | undefined;
}

const listMembers = (path: string, owner: object): Member[] =>
  Reflect.ownKeys(owner).map((key) => ({
    name: `${path}.${String(key)}`,
    owner,
    key,
    descriptor: Reflect.getOwnPropertyDescriptor(owner, key),
  }));

function hasChanged({ owner, key, descriptor }: Member): boolean {
  const now = Reflect.getOwnPropertyDescriptor(owner, key);
  return !Object.is(now?.value, descriptor?.value) || now?.get !== descriptor?.get;
}
