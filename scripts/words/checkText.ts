/** Rules for a new text. */
export interface TextRules {
  /** Names that the text must contain in braces. */
  placeholders: readonly string[];
  /** Maximum length in characters, with placeholders filled in. */
  limit?: number;
  /** Whether it is displayed in the display typeface. */
  isTitle: boolean;
  /** Statements that the text must contain. */
  keeps: readonly string[];
}

/** Longest word, in letters, that fits into a section's title at 390 px, by the width of 'administration'. */
const LONGEST_WORD = 17;

/**
 * Returns the problems of a text, in sentences for its author.
 *
 * @param values of placeholders, for calculating the length.
 */
export function checkText(
  text: string,
  { placeholders, limit, isTitle, keeps }: TextRules,
  values: Readonly<Record<string, string>> = {},
): string[] {
  if (text.trim() === '') return ['Write something: an empty text leaves a hole in the page.'];
  const problems: string[] = [];
  if (/[\p{Cc}\u2028\u2029]/u.test(text))
    problems.push('Write one paragraph, without line breaks or tabs.');
  if (/[\p{Cs}\ufffd]/u.test(text)) problems.push('A character was lost: type or paste it again.');
  if (/<[a-z!/?]|&(#\d+|#x[\da-f]+|[a-z]+);/i.test(text)) {
    problems.push('Leave out markup: the page would show it as it is typed.');
  }
  const braces = text.replaceAll(/\{(\w+)\}/g, (whole, name) =>
    placeholders.includes(name) ? '' : whole,
  );
  if (/[{}]/.test(braces)) {
    const names = [...new Set(placeholders)].map((name) => `{${name}}`);
    problems.push(
      names.length > 0
        ? `Braces are for ${names.join(', ')} only.`
        : 'Leave out braces: nothing is filled in here.',
    );
  }
  for (const name of new Set(placeholders)) {
    if (!text.includes(`{${name}}`)) problems.push(`Keep {${name}}: it is filled in.`);
  }
  for (const words of keeps) {
    if (!text.includes(words)) problems.push(`Keep “${words}”: docs/product.md fixes these words.`);
  }
  const shown = fillIn(text, values);
  if (limit !== undefined && shown.length > limit) {
    problems.push(`Shorten it: ${shown.length} characters, and ${limit} fit.`);
  }
  const longest = isTitle && shown.split(/[\s–—/-]+/).find((word) => word.length > LONGEST_WORD);
  if (longest) problems.push(`Split “${longest}”: a phone is too narrow for it.`);
  return problems;
}

/** Fills in the placeholders of a text. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
