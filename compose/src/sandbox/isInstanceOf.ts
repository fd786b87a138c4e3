/** `instanceof` that does not throw, even for a proxy that tries to. */
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
