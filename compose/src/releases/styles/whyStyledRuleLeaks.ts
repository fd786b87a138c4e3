import { type CSSToken, TokenType } from '@csstools/css-tokenizer';
import { indexAfter, readRules, readTokens, type StyleRule, textOf } from './readRules.ts';

/**
 * A rule of styled-components is confined if each selector has a class of the component outside of
 * brackets: not `html:has(&) body`, and nothing of `createGlobalStyle`. @param own class names of the
 * component, and names of keyframes. @returns why the rule is not confined.
 */
export function whyStyledRuleLeaks(css: string, own: ReadonlySet<string>): string | undefined {
  try {
    if (/<\/style/i.test(css)) throw new Error('it ends the style element');
    const reasons = rulesIn(readTokens(css)).map((rule) => whyLeaks(rule, own));
    return reasons.find((reason) => reason !== undefined);
  } catch (error) {
    return `a rule does not parse: ${error instanceof Error ? error.message : error}`;
  }
}

/** All rules; a condition, such as `@media`, is replaced by the rules inside it. */
const rulesIn = (tokens: readonly CSSToken[]): StyleRule[] =>
  readRules(tokens).flatMap((rule) =>
    rule.block && CONDITIONS.includes(rule.name) ? rulesIn(rule.block) : rule,
  );

function whyLeaks(
  { name, prelude, block }: StyleRule,
  own: ReadonlySet<string>,
): string | undefined {
  if (KEYFRAMES.includes(name) && own.has(prelude)) return undefined;
  if (name !== '') return `\`@${`${name} ${prelude}`.trim()}\``;
  const isOwn =
    block?.every(([type]) => type !== TokenType.OpenCurly && type !== TokenType.AtKeyword) &&
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
  rulesIn(readTokens(css)).flatMap(({ name, prelude }) =>
    name === '' ? selectorsOf(prelude) : [],
  );

function selectorsOf(prelude: string): Selector[] {
  const tokens = readTokens(prelude);
  const selectors: Selector[] = [];
  let start = 0;
  let outside: CSSToken[] = [];
  for (let at = 0; at <= tokens.length; at = indexAfter(tokens, at)) {
    const token = tokens[at];
    if (token && token[0] !== TokenType.Comma) {
      outside.push(token);
      continue;
    }
    selectors.push({ text: textOf(tokens.slice(start, at)), tokens: outside });
    start = at + 1;
    outside = [];
    if (!token) break;
  }
  return selectors;
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
