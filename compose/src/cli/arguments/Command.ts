import type { ReleaseContract } from '../../protocol/ReleaseContract.ts';

/** @throws Refused, or another Error whose message is for the person at the terminal. */
export type Command = (
  args: readonly string[],
  defaults: CommandDefaults,
  print: (line: string) => void,
) => Promise<Outcome>;

export interface CommandDefaults {
  /** The contract of the repository's own host, for commands that name no other. */
  contract?: () => Promise<ReleaseContract>;
}

export interface Outcome {
  text: string;
  /** The same result for programs (`--json`): an object, to which `runCommand` adds `ok`. */
  data?: object;
}

/** Thrown if a release is, or would be, refused. The message lists the reasons. */
export class Refused extends Error {
  /** @param data as in `Outcome`. */
  constructor(
    message: string,
    readonly data: object,
  ) {
    super(message);
  }
}
