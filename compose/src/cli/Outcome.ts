/** What a command has done or found. */
export interface Outcome {
  /** For the person at the terminal. */
  text: string;
  /** The same for programs, printed with `--json`: JSON without an `ok`. */
  data?: object;
}

/** Exit codes of `compose`. */
export const EXIT = {
  done: 0,
  /** The release would be refused, or was. */
  refused: 1,
  /** The command could not be carried out: wrong arguments, no build, a host that cannot be reached. */
  failed: 2,
} as const;

/** A release was tried and is refused. The message lists the reasons. */
export class Refused extends Error {
  override readonly name: string = 'Refused';

  /** @param data as in `Outcome`. */
  constructor(
    message: string,
    readonly data: object,
  ) {
    super(message);
  }
}
