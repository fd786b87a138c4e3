/** Finds Node's own warnings: deprecated or experimental features, possible leaks. */
export const findNodeWarnings = (output: string): string[] =>
  output.split('\n').filter((line) => /\(node:\d+\)/.test(line));
