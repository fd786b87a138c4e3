import { type CSSToken, TokenType } from '@csstools/css-tokenizer';
import {
  readRules,
  readTokens,
  type StyleRule,
  type Tokens,
  textOf,
  tokensIn,
} from './readRules.ts';

/**
 * A rule of styled-components is confined if each selector has a class of the component outside of
 * brackets: not `html:has(&) body`, and nothing of `createGlobalStyle`. @param own class names of the
 * component, and names of keyframes. @returns why the rule is not confined.
 */
export function whyStyledRuleLeaks(css: string, own: ReadonlySet<string>): string | undefined {
  try {
    if (/<\/style/i.test(css)) throw new Error('it ends the style element');
    let reason: string | undefined;
    // All are read: the rest of a rule may not parse.
    for (const rule of rulesIn(readTokens(css))) reason ??= whyLeaks(rule, own);
    return reason;
  } catch (error) {
    return `a rule does not parse: ${error instanceof Error ? error.message : error}`;
  }
}

/** All rules; a condition, such as `@media`, is replaced by the rules inside it. */
function* rulesIn(tokens: Tokens): Generator<StyleRule, void> {
  for (const rule of readRules(tokens)) {
    if (rule.block && CONDITIONS.includes(rule.name)) yield* rulesIn(rule.block);
    else yield rule;
  }
}

function whyLeaks(
  { name, prelude, block }: StyleRule,
  own: ReadonlySet<string>,
): string | undefined {
  if (KEYFRAMES.includes(name) && own.has(prelude)) return undefined;
  if (name !== '') return `\`@${`${name} ${prelude}`.trim()}\``;
  const isOwn =
    block &&
    [...tokensIn(block)].every(
      ([type]) => type !== TokenType.OpenCurly && type !== TokenType.AtKeyword,
    ) &&
    selectorsOf(prelude).every((selector) => tailOf(selector, own) !== undefined);
  return isOwn ? undefined : `\`${asWritten(prelude, own)}\``;
}

export interface Selector {
  text: string;
  /** A bracket is represented by the token that opens it. */
  tokens: readonly CSSToken[];
}

/** The selectors of a rule that is confined. */
export const selectorsIn = (css: string): Selector[] =>
  [...rulesIn(readTokens(css))].flatMap(({ name, prelude }) =>
    name === '' ? selectorsOf(prelude) : [],
  );

function selectorsOf(prelude: string): Selector[] {
  const tokens = readTokens(prelude);
  const selectors: { text: string; tokens: CSSToken[] }[] = [];
  let selector = { text: '', tokens: [] as CSSToken[] };
  for (;;) {
    const isOutside = tokens.depth === 0;
    const token = tokens.next();
    if (token && !(isOutside && token[0] === TokenType.Comma)) {
      selector.text += textOf(token);
      if (isOutside) selector.tokens.push(token);
      continue;
    }
    selectors.push({ ...selector, text: selector.text.trim() });
    if (!token) return selectors;
    selector = { text: '', tokens: [] };
  }
}

/** What follows the component's own element in a selector; undefined: the selector lacks that element. */
export function tailOf(
  { tokens: selector }: Selector,
  own: ReadonlySet<string>,
): readonly CSSToken[] | undefined {
  const at = selector.findIndex(
    ([type, text], index) =>
      type === TokenType.Delim && text === '.' && isOwnName(selector[index + 1], own),
  );
  return at === -1 ? undefined : selector.slice(at + 2);
}

const isOwnName = (token: CSSToken | undefined, own: ReadonlySet<string>): boolean =>
  token?.[0] === TokenType.Ident && own.has(token[4].value);

/** The selector as its team has written it. */
export const asWritten = (selector: string, own: ReadonlySet<string>): string =>
  selector.replaceAll(/\.([\w-]+)/g, (all, name) => (own.has(name) ? '&' : all));

const CONDITIONS: readonly string[] = ['media', 'supports', 'container', 'starting-style'];
const KEYFRAMES: readonly string[] = ['keyframes', '-webkit-keyframes'];
