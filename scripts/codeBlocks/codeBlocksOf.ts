export interface CodeBlock {
  /** Of the fence: `ts`, `sh`. */
  language: string;
  source: string;
  /** Where it begins in its document, from 1. */
  line: number;
  /** The heading or the paragraph before it. */
  after: string;
}

/** The fenced blocks of a document that have a language. */
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
