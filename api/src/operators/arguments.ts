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
