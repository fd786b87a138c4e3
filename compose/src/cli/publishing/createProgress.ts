export type Progress = ReturnType<typeof createProgress>;

type Output = Pick<NodeJS.WriteStream, 'write'> &
  Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'cursorTo' | 'clearLine' | 'columns'>>;

/** Between two lines of a log. */
const LOG_EVERY_S = 10;

/**
 * What a command prints while it waits.
 *
 * @param output Default: standard error.
 */
export function createProgress(output: Output = process.stderr) {
  const startedAt = performance.now();
  let previous: string | undefined;
  let loggedS = Number.NEGATIVE_INFINITY;

  const clear = () => {
    if (!output.isTTY) return;
    output.cursorTo?.(0);
    output.clearLine?.(0);
  };

  return {
    /** Prints a line that stays. The same line twice in a row is printed once. */
    report: (line: string) => {
      if (line === previous) return;
      previous = line;
      clear();
      output.write(`${line}\n`);
    },
    /** Shows for how long it has waited: in a line that moves, or in a new one every ten seconds in a log. */
    waited: (what: string) => {
      const seconds = Math.floor((performance.now() - startedAt) / 1_000);
      const line = `${what} ${seconds} s`;
      if (output.isTTY) {
        clear();
        output.write(line.slice(0, (output.columns ?? 80) - 1));
      } else if (seconds >= loggedS + LOG_EVERY_S) {
        loggedS = seconds;
        output.write(`${line}\n`);
      }
    },
    /** Removes the line that moves. */
    end: clear,
  };
}
