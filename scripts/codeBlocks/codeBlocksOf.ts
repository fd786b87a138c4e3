export interface CodeBlock {
  /** Language of the fence: `ts`, `sh`. */
  language: string;
  source: string;
  /** Its first line in the document, from 1. */
  line: number;
  /** The last line before it, such as a heading. */
  after: string;
}

/** Returns the fenced blocks of a document that have a language. */
export function codeBlocksOf(document: string): CodeBlock[] {
  const blocks = document.matchAll(/^( *)```(\w+)\n(.*?)^\1```$/gms);
  return Array.from(blocks, ({ index, 1: indent = '', 2: language = '', 3: source = '' }) => {
    const before = document.slice(0, index);
    return {
      language,
      source: source.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      line: before.split('\n').length,
      after: before.trimEnd().split('\n').at(-1) ?? '',
    };
  });
}
