import { TokenType } from '@csstools/css-tokenizer';
import { REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import {
  readAtRules,
  readRules,
  readTokens,
  type StyleRule,
  type Tokens,
  textOf,
  tokensIn,
} from './readRules.ts';

/**
 * Why a style sheet is not confined to its remote's regions, in words for its team: a rule is outside
 * of their `@scope`, or a name that is global in the document lacks the remote's name.
 */
export function whySheetLeaks(css: string, remote: string): string[] {
  try {
    return [...new Set(leaksIn(readTokens(css), remote))];
  } catch (error) {
    return [`it does not parse: ${error instanceof Error ? error.message : error}`];
  }
}

/**
 * @param isScoped whether a `@scope` limits the selectors: only at-rules remain to be checked.
 * @param isNamed whether an outer layer has the remote's name: layers inside it need no check.
 */
function* leaksIn(
  tokens: Tokens,
  remote: string,
  isScoped = false,
  isNamed = false,
): Generator<string, void> {
  for (const rule of isScoped ? readAtRules(tokens) : readRules(tokens)) {
    const { name, prelude, block } = rule;
    const isScope = name === 'scope';
    if (name === '') yield `\`${prelude}\` is a rule for the whole page`;
    else if (name === 'charset' && !isScoped) continue;
    else if (isScope && !isScoped && prelude !== regionScope(remote)) {
      yield `\`@scope ${prelude}\` is not that of its regions, ${regionScope(remote)}`;
    } else if (isScope || (GROUPS.includes(name) && (block || isScoped))) {
      if (!isNamed) yield* misnamedIn(rule, remote);
      if (block) yield* leaksIn(block, remote, isScoped || isScope, isNamed || name === 'layer');
    } else if (NAMING.includes(name) && !isScoped) yield* misnamedIn(rule, remote);
    else yield whyRefused(rule);
  }
}

const GROUPS = ['media', 'supports', 'container', 'layer', 'starting-style'];

/** At-rules that name things for every style sheet of the document. */
const NAMING = ['keyframes', '-webkit-keyframes', 'property', 'font-face', 'layer'];

const misnamedIn = (rule: StyleRule, remote: string): string[] =>
  namesIn(rule)
    .filter((name) => !isNamedAfter(remote, rule.name, name))
    .map((name) => `\`@${rule.name} ${name}\` names a thing of the whole page without "${remote}"`);

function namesIn({ name, prelude, block }: StyleRule): string[] {
  if (name === 'font-face') return block ? familiesIn(block) : [];
  if (name === 'layer') return prelude === '' ? [] : prelude.split(',').map((part) => part.trim());
  return NAMING.includes(name) ? [prelude] : [];
}

function isNamedAfter(remote: string, rule: string, name: string): boolean {
  if (rule === 'layer') return `${name}.`.startsWith(`${remote}.`);
  const start = namePrefix(remote);
  if (rule === 'property') return name.startsWith(`--${start}`);
  return name.replace(/^["']/, '').startsWith(start);
}

/** What follows each `font-family`: up to the next one or a semicolon. */
function familiesIn(block: Tokens): string[] {
  const families: string[] = [];
  let isFamily = false;
  for (const token of tokensIn(block)) {
    if (token[0] === TokenType.Ident && token[4].value.toLowerCase() === 'font-family') {
      families.push('');
      isFamily = true;
    } else if (token[0] === TokenType.Semicolon) isFamily = false;
    else if (isFamily) families.push(families.pop() + textOf(token));
  }
  return families.map((text) => text.trim().replace(/^:\s*/, ''));
}

const whyRefused = ({ name, prelude }: StyleRule): string =>
  `\`@${`${name} ${prelude}`.trim()}\` ${REASONS[name] ?? 'may change something outside its regions'}`;

const REASONS: Readonly<Record<string, string>> = {
  import: 'brings styles that are not in a file of the release',
  page: 'sets how the whole page is printed',
};

/**
 * The limits for `@scope`: the remote's regions without the contents of other teams' regions in them;
 * the element of such a region is still the remote's.
 */
export function regionScope(remote: string): string {
  const own = `[${REGION_ATTRIBUTE}^="${remote}/"]`;
  return `(${own}) to ([${REGION_ATTRIBUTE}]:not(${own}) > *)`;
}

/** Prefix of names that a remote's style sheets define for the whole document, such as keyframes. */
export const namePrefix = (remote: string): string => `${remote}_`;
