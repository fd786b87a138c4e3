/**
 * Reads the texts that docs/product.md fixes: everything in 'quotes', with line breaks as spaces. `{product}` is the
 * product's name.
 */
export function readFixedWords(specification: string): ReadonlySet<string> {
  const paragraphs = specification.split(/\n\s*\n/).map((text) => text.replaceAll(/\s+/g, ' '));
  const quotes = paragraphs.flatMap((text) =>
    Array.from(text.matchAll(/(?<=^|[\s(|*])'(.+?)'(?=[\s,.;:)|*]|$)/g), ([, words = '']) => words),
  );
  return new Set(quotes);
}

/**
 * Finds the texts of a file that are fixed, alone or, like the lines of the headline, together.
 *
 * @param texts of one file, in order.
 * @returns path → the fixed text.
 */
export function findFixed(
  texts: readonly { path: string; text: string }[],
  fixedWords: ReadonlySet<string>,
): Map<string, string> {
  const fixed = new Map<string, string>();
  for (const words of fixedWords) {
    for (const first of texts.keys()) {
      for (let end = first + 1; end <= texts.length; end++) {
        const lines = texts.slice(first, end);
        const joined = lines.map(({ text }) => text).join(' ');
        if (!words.startsWith(joined)) break;
        if (joined === words) for (const { path } of lines) fixed.set(path, words);
      }
    }
  }
  return fixed;
}

/** Finds fixed statements within a text, which it has to keep. Single words are labels, and fix only themselves. */
export function findStatements(text: string, fixedWords: ReadonlySet<string>): string[] {
  return [...fixedWords].filter((words) => words.includes(' ') && text.includes(words));
}
