import { type CSSToken, TokenType, tokenizer } from '@csstools/css-tokenizer';

export interface StyleRule {
  /** An at-rule's name, such as `media`; empty for a rule that begins with a selector. */
  name: string;
  /** The text before the block, without comments, with single spaces. */
  prelude: string;
  /** Reads on within the braces, until the next rule is read; undefined: the rule has no block. */
  block: Tokens | undefined;
}

/** The tokens of CSS, without comments. They are read one at a time: a large style sheet has a million. */
export interface Tokens {
  /** How many brackets are open. */
  readonly depth: number;
  /** @returns undefined after the last token. @throws Error for CSS that browsers would have to repair. */
  readonly next: () => CSSToken | undefined;
}

/** Reads tokens as browsers do (CSS Syntax 3). */
export function readTokens(css: string): Tokens {
  const { nextToken } = tokenizer(
    { css },
    {
      onParseError: ({ message }) => {
        throw new Error(message);
      },
    },
  );
  const open: TokenType[] = [];
  const next = () => {
    let token = nextToken();
    while (token[0] === TokenType.Comment) token = nextToken();
    const [type] = token;
    const closing = CLOSED_BY[type];
    if (BAD.includes(type)) throw new Error('a broken string or address');
    if (open.length > DEEPEST) throw new Error(`brackets in brackets, ${DEEPEST} deep`);
    if (closing) open.push(closing);
    else if (CLOSING.includes(type) && open.pop() !== type) throw new Error('a bracket too many');
    if (type !== TokenType.EOF) return token;
    if (open.length > 0) throw new Error('a bracket is not closed');
    return undefined;
  };
  return {
    get depth() {
      return open.length;
    },
    next,
  };
}

/** The tokens of a block, or all that are left; what the caller reads meanwhile is left out. */
export function* tokensIn(block: Tokens): Generator<CSSToken, void> {
  const { depth } = block;
  for (let token = block.next(); token && block.depth >= depth; token = block.next()) yield token;
}

export const readRules = (block: Tokens): Generator<StyleRule, void> =>
  rulesThatBegin(block, (type) => type !== TokenType.Whitespace);

/** The outermost at-rules in a block, at any depth: an at-rule inside another one is left out. */
export const readAtRules = (block: Tokens): Generator<StyleRule, void> =>
  rulesThatBegin(block, (type) => type === TokenType.AtKeyword);

function* rulesThatBegin(tokens: Tokens, isStart: (type: TokenType) => boolean) {
  const { depth } = tokens;
  while (true) {
    const outside = tokens.depth;
    const first = tokens.next();
    if (!first || tokens.depth < depth) return;
    if (!isStart(first[0])) continue;
    const rule = readRule(tokens, first, outside);
    const inside = tokens.depth;
    yield rule;
    if (rule.block) while (tokens.depth >= inside) tokens.next();
    if (tokens.depth < depth) return;
  }
}

/** @param depth that of the brackets around the rule. */
function readRule(tokens: Tokens, first: CSSToken, depth: number): StyleRule {
  const isAtRule = first[0] === TokenType.AtKeyword;
  let prelude = '';
  let token: CSSToken | undefined = isAtRule ? tokens.next() : first;
  let block: Tokens | undefined;
  for (; token && tokens.depth >= depth; token = tokens.next()) {
    const [type] = token;
    if (type === TokenType.OpenCurly && tokens.depth === depth + 1) block = tokens;
    if (block || (isAtRule && type === TokenType.Semicolon && tokens.depth === depth)) break;
    prelude += textOf(token);
  }
  const name = isAtRule ? first[4].value.toLowerCase() : '';
  return { name, prelude: prelude.trim(), block };
}

export const textOf = ([type, text]: CSSToken): string =>
  type === TokenType.Whitespace ? ' ' : text;

/** Limit of nested brackets: rules in rules are read recursively. */
const DEEPEST = 50;

const BAD: readonly string[] = [TokenType.BadString, TokenType.BadURL];

const CLOSED_BY: Readonly<Partial<Record<TokenType, TokenType>>> = {
  [TokenType.OpenCurly]: TokenType.CloseCurly,
  [TokenType.OpenParen]: TokenType.CloseParen,
  [TokenType.Function]: TokenType.CloseParen,
  [TokenType.OpenSquare]: TokenType.CloseSquare,
};
const CLOSING: readonly string[] = Object.values(CLOSED_BY);
