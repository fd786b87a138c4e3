import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './Command.ts';

/** @throws UsageError if there are any arguments. */
export function noArgument(args: readonly string[]): void {
  if (args.length > 0) throw new UsageError();
}

/** @throws UsageError unless there is exactly one argument. */
export function oneArgument(args: readonly string[]): string {
  const [argument] = args;
  if (argument === undefined || args.length > 1) throw new UsageError();
  return argument;
}

/** @throws UsageError if there is anything but these options. Node's own message would repeat the argument. */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch {
    throw new UsageError();
  }
}

/**
 * @param option name of the option, for the message.
 * @throws UsageError if it is given and is not a whole number from 1 to `max`.
 */
export function readCount(
  option: string,
  text: string | undefined,
  max: number,
): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= max) return number;
  throw new UsageError(`${option} is a whole number from 1 to ${max}.`);
}

/** A day or a time, in UTC unless it names a zone: `2026-03-05`, `2026-03-05T12:00:00Z`. */
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** @returns undefined if the text is not a valid day or time. */
export function parseMoment(text: string): Date | undefined {
  if (!MOMENT.test(text)) return undefined;
  const zoned = text.length === 10 || /(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const at = new Date(zoned ? text : `${text}Z`);
  // `Date` turns the 30th of February into a day in March.
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  const real = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
  return real && !Number.isNaN(at.getTime()) ? at : undefined;
}
