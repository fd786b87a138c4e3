/** `instanceof`, which a proxy made for that cannot make throw. */
export function isInstanceOf<Instance>(
  value: unknown,
  type: abstract new (...args: never[]) => Instance,
): value is Instance {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}
