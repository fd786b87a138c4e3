/**
 * Rejects unknown options: configurations are often plain JavaScript, in which a misspelt option would be ignored.
 *
 * @param callee the function that takes the options.
 * @param known every option that it has.
 * @throws Error with one sentence about the first unknown option.
 */
export function refuseUnknownOptions<Options extends object>(
  callee: string,
  options: Options,
  known: Readonly<Record<keyof Options, unknown>>,
): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  throw new Error(
    `${callee}() has no option "${unknown}". It has: ${Object.keys(known).join(', ')}.`,
  );
}
