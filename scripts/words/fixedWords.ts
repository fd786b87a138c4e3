/**
 * The words that docs/product.md fixes: what stands there in 'quotes', with line breaks as spaces.
 * `{product}` stands for the product's name.
 */
export function readFixedWords(specification: string): ReadonlySet<string> {
  const paragraphs = specification.split(/\n\s*\n/).map((text) => text.replaceAll(/\s+/g, ' '));
  const quotes = paragraphs.flatMap((text) =>
    Array.from(text.matchAll(/(?<=^|[\s(|*])'(.+?)'(?=[\s,.;:)|*]|$)/g), ([, words = '']) => words),
  );
  return new Set(quotes);
}

/**
 * @param texts of one file, in order.
 * @returns of each the fixed words that it is, alone or, as the lines of the headline, with its
 * neighbours; undefined where it may be changed.
 */
export function findFixed(
  texts: readonly string[],
  fixedWords: ReadonlySet<string>,
): (string | undefined)[] {
  const fixed = texts.map((text) => (fixedWords.has(text) ? text : undefined));
  for (const words of fixedWords) {
    for (const first of texts.keys()) {
      for (let end = first + 1; end < texts.length; end++) {
        const joined = texts.slice(first, end + 1).join(' ');
        if (!words.startsWith(joined)) break;
        if (joined === words) fixed.fill(words, first, end + 1);
      }
    }
  }
  return fixed;
}

/** Statements in a text, which it has to keep. A single word is a label's, and binds nothing else. */
export function findStatements(text: string, fixedWords: ReadonlySet<string>): string[] {
  return [...fixedWords].filter((words) => words.includes(' ') && text.includes(words));
}
