import { parseArgs } from 'node:util';

/**
 * Which parts of a measurement to make: `--only <part>`, again for a further one; all by default.
 *
 * @throws TypeError or RangeError with a message for the user.
 */
export function readParts(args: readonly string[], parts: readonly string[]): readonly string[] {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string', multiple: true } },
  });
  const unknown = values.only?.find((part) => !parts.includes(part));
  if (unknown === undefined) return values.only ?? parts;
  throw new RangeError(`--only ${unknown} is none of ${parts.join(', ')}`);
}
