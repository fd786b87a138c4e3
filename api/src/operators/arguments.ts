import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './Command.ts';

/** @throws UsageError where a command that takes nothing was given something. */
export function noArgument(args: readonly string[]): void {
  if (args.length > 0) throw new UsageError();
}

/** @throws UsageError where there is not exactly one. */
export function oneArgument(args: readonly string[]): string {
  const [argument] = args;
  if (argument === undefined || args.length > 1) throw new UsageError();
  return argument;
}

/** @throws UsageError where there is anything but options: Node's own message would repeat it. */
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
 * @param option as it was called, for the message.
 * @throws UsageError where it was given and is no whole number from 1 to `max`.
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

/** A day or a moment, in UTC where it names no zone: `2026-03-05`, `2026-03-05T12:00:00Z`. */
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** @returns undefined where the text is no day or moment that the calendar has. */
export function parseMoment(text: string): Date | undefined {
  if (!MOMENT.test(text)) return undefined;
  const zoned = text.length === 10 || /(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const at = new Date(zoned ? text : `${text}Z`);
  // Date rolls the 30th of February over into March.
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  const real = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
  return real && !Number.isNaN(at.getTime()) ? at : undefined;
}
