import { MAX_TEXT_LENGTH } from '../../protocol/textLimits.ts';

/** The message of any thrown value, even if reading it throws again. */
export function messageOf(error: unknown): string {
  return textOf(() =>
    typeof error === 'object' && error !== null && 'message' in error ? error.message : error,
  );
}

/** A value of remotes' code as text, truncated to `MAX_TEXT_LENGTH`. */
export function textOf(read: () => unknown): string {
  try {
    return String(read()).slice(0, MAX_TEXT_LENGTH);
  } catch {
    return 'something that cannot be turned into text';
  }
}

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
