/** An entry that is made by the build instead of read from a file. */
export const generatedEntry = (...lines: readonly string[]): string =>
  `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`;

/**
 * The line that imports from a package or from a file, by its path from the workspace: an absolute
 * one would be part of the build, which is to be the same in every folder.
 */
export const importLine = (what: string, from: string): string =>
  `import ${what} from ${JSON.stringify(from)};`;
