/** An entry that is made by the build instead of read from a file. */
export const generatedEntry = (...lines: readonly string[]): string =>
  `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`;

/** The line that imports from a file, by its absolute path. */
export const importLine = (what: string, file: string): string =>
  `import ${what} from ${JSON.stringify(file)};`;
