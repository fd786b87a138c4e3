import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';

export interface StyleRule {
  /** An at-rule's name, such as `media`; empty for a rule that begins with a selector. */
  name: string;
  /** The text before the block, without comments, with single spaces. */
  prelude: string;
  /** The tokens within the braces; undefined: the rule has no block. */
  block: readonly CSSToken[] | undefined;
}

/** Reads tokens as browsers do (CSS Syntax 3). @throws Error for CSS that browsers would have to repair. */
export function readTokens(css: string): CSSToken[] {
  const tokens = tokenize(
    { css },
    {
      onParseError: ({ message }) => {
        throw new Error(message);
      },
    },
  );
  const open: string[] = [];
  for (const [type] of tokens) {
    const closing = CLOSED_BY[type];
    if (BAD.includes(type)) throw new Error('a broken string or address');
    if (open.length > DEEPEST) throw new Error(`brackets in brackets, ${DEEPEST} deep`);
    if (closing) open.push(closing);
    else if (CLOSING.includes(type) && open.pop() !== type) throw new Error('a bracket too many');
  }
  if (open.length > 0) throw new Error('a bracket is not closed');
  return tokens.filter(([type]) => type !== TokenType.Comment && type !== TokenType.EOF);
}

export const readRules = (tokens: readonly CSSToken[]): StyleRule[] =>
  rulesThatBegin(tokens, (type) => type !== TokenType.Whitespace);

/** The outermost at-rules in a block, at any depth: an at-rule inside another one is left out. */
export const readAtRules = (block: readonly CSSToken[]): StyleRule[] =>
  rulesThatBegin(block, (type) => type === TokenType.AtKeyword);

function rulesThatBegin(tokens: readonly CSSToken[], isStart: (type: TokenType) => boolean) {
  const rules: StyleRule[] = [];
  for (let at = 0; at < tokens.length; ) {
    const first = tokens[at] as CSSToken;
    if (isStart(first[0])) at = readRule(tokens, first, at, rules);
    else at += 1;
  }
  return rules;
}

/** @returns the index after the rule. */
function readRule(
  tokens: readonly CSSToken[],
  first: CSSToken,
  start: number,
  rules: StyleRule[],
): number {
  const isAtRule = first[0] === TokenType.AtKeyword;
  let at = isAtRule ? start + 1 : start;
  const from = at;
  for (; at < tokens.length; at = indexAfter(tokens, at)) {
    const type = tokens[at]?.[0];
    if (type === TokenType.OpenCurly || type === TokenType.CloseCurly) break;
    if (isAtRule && type === TokenType.Semicolon) break;
  }
  const name = isAtRule ? first[4].value.toLowerCase() : '';
  const prelude = textOf(tokens.slice(from, at));
  const hasBlock = tokens[at]?.[0] === TokenType.OpenCurly;
  const end = hasBlock ? indexAfter(tokens, at) : at + 1;
  const block = hasBlock ? tokens.slice(at + 1, end - 1) : undefined;
  rules.push({ name, prelude, block });
  return end;
}

/** The index after a token, or after the closing bracket if the token opens one. */
export function indexAfter(tokens: readonly CSSToken[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    const type = tokens[at]?.[0] ?? TokenType.EOF;
    if (CLOSED_BY[type]) depth += 1;
    else if (CLOSING.includes(type)) depth -= 1;
    if (depth <= 0) return at + 1;
  }
  return tokens.length;
}

export const textOf = (tokens: readonly CSSToken[]): string =>
  tokens
    .map(([type, text]) => (type === TokenType.Whitespace ? ' ' : text))
    .join('')
    .trim();

/** Limit of nested brackets: each token is read once for every bracket around it. */
const DEEPEST = 50;

const BAD: readonly string[] = [TokenType.BadString, TokenType.BadURL];

const CLOSED_BY: Readonly<Partial<Record<TokenType, TokenType>>> = {
  [TokenType.OpenCurly]: TokenType.CloseCurly,
  [TokenType.OpenParen]: TokenType.CloseParen,
  [TokenType.Function]: TokenType.CloseParen,
  [TokenType.OpenSquare]: TokenType.CloseSquare,
};
const CLOSING: readonly string[] = Object.values(CLOSED_BY);
