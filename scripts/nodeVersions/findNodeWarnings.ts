/** The lines in which Node itself warns: of what is deprecated, experimental, or looks like a leak. */
export const findNodeWarnings = (output: string): string[] =>
  output.split('\n').filter((line) => /\(node:\d+\)/.test(line));
