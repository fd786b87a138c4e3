/** Nothing that a message could quote: an address, a name, a password. */
const CODE = /^[\w.]{1,64}$/;

/**
 * Why sign-ups cannot be stored, as the innermost code of an error and its causes: `database.dropped`,
 * `ENOSPC`, `ECONNREFUSED`, or MongoDB's own, such as `AuthenticationFailed`.
 *
 * @returns undefined where none of them has a code.
 */
export function reasonCode(failure: unknown): string | undefined {
  if (typeof failure !== 'object' || failure === null) return undefined;
  const { cause, code, codeName } = failure as Record<'cause' | 'code' | 'codeName', unknown>;
  const isCode = (value: unknown): value is string => typeof value === 'string' && CODE.test(value);
  return reasonCode(cause) ?? [codeName, code].find(isCode);
}
