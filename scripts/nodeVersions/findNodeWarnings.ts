/** Node's own warnings: of deprecated or experimental features, or of a possible leak. */
export const findNodeWarnings = (output: string): string[] =>
  output.split('\n').filter((line) => /\(node:\d+\)/.test(line));
