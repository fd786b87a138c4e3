/** What a command prints while it waits. */
export interface Progress {
  /** Prints a line that stays. The same line twice in a row is printed once. */
  report(line: string): void;
  /** Shows for how long it has waited: in a line that moves, or in a new one every ten seconds in a log. */
  waited(what: string): void;
  /** Removes the line that moves. */
  end(): void;
}

type Output = Pick<NodeJS.WriteStream, 'write'> &
  Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'cursorTo' | 'clearLine' | 'columns'>>;

/** Between two lines of a log. */
const LOG_EVERY_S = 10;

/** @param output Default: standard error. */
export function createProgress(output: Output = process.stderr): Progress {
  const startedAt = performance.now();
  let previous: string | undefined;
  let loggedS = Number.NEGATIVE_INFINITY;

  const clear = () => {
    if (!output.isTTY) return;
    output.cursorTo?.(0);
    output.clearLine?.(0);
  };

  return {
    report: (line) => {
      if (line === previous) return;
      previous = line;
      clear();
      output.write(`${line}\n`);
    },
    waited: (what) => {
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
    end: clear,
  };
}
