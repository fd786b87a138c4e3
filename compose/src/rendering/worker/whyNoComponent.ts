import { isValidElement } from 'react';

/** Why a module's default export cannot be rendered in browsers, in words for its team; undefined: it can. */
export function whyNoComponent(module: string, value: unknown): string | undefined {
  const source = `the default export of src/${module}.tsx`;
  if (isAsync(value)) return whyAsync(source);
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  const isObject = typeof value === 'object' && value !== null;
  // `memo`, `forwardRef` and `lazy` make objects with such a member, as `createElement` does.
  if (isObject && '$$typeof' in value && !isValidElement(value)) return undefined;
  return `${source} is ${isObject ? describe(value) : String(value)}, not a component`;
}

const describe = (value: object): string => (isValidElement(value) ? 'an element' : 'an object');

/** @param what is a promise or an async function. */
export const whyAsync = (what: string): string =>
  `${what} is async, which browsers would render without end. Data come from \`load\``;

/** React renders async functions on the server, and in browsers those of frameworks only. */
export function isAsync(type: unknown): boolean {
  if (typeof type === 'function') return type instanceof AsyncFunction;
  if (typeof type !== 'object' || type === null) return false;
  // `memo`, `forwardRef`
  return isAsync(Reflect.get(type, 'type') ?? Reflect.get(type, 'render'));
}

const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
