import { type CSSToken, TokenType } from '@csstools/css-tokenizer';
import { REGION_ATTRIBUTE } from '../../protocol/documentNames.ts';
import { readAtRules, readRules, readTokens, type StyleRule, textOf } from './readRules.ts';

/**
 * Whether a style sheet touches only what its remote's regions hold: its rules stand in a `@scope` of
 * them, which browsers keep to, and what it names for the whole document begins with the remote's name.
 *
 * @param css of one file.
 * @returns every reason to refuse it, in words for its team: none, if it is confined.
 */
export function whyStylesLeak(css: string, remote: string): string[] {
  try {
    return [...new Set(whyRulesLeak(readTokens(css), remote))];
  } catch (error) {
    return [`it does not parse: ${error instanceof Error ? error.message : error}`];
  }
}

/** @param isNamed whether a layer around it has the remote's name: those in it are its own. */
const whyRulesLeak = (tokens: readonly CSSToken[], remote: string, isNamed = false): string[] =>
  readRules(tokens).flatMap((rule) => whyRuleLeaks(rule, remote, isNamed));

function whyRuleLeaks(rule: StyleRule, remote: string, isNamed: boolean): string[] {
  const { name, prelude, block = [] } = rule;
  if (name === '') return [`\`${prelude}\` is a rule for the whole page`];
  if (name === 'charset') return [];
  if (name === 'scope') {
    const scope = regionScope(remote);
    if (prelude !== scope) return [`\`@scope ${prelude}\` is not that of its regions, ${scope}`];
    return whyScopedRulesLeak(block, remote, isNamed);
  }
  if (GROUPS.includes(name) && rule.block) {
    const isLayer = name === 'layer';
    const misnamed = isNamed && isLayer ? [] : whyMisnamed(rule, remote);
    return [...misnamed, ...whyRulesLeak(block, remote, isNamed || isLayer)];
  }
  return NAMING.includes(name) ? whyMisnamed(rule, remote) : [whyRefused(rule)];
}

/** The contents of the scope: selectors match nothing outside it, so that at-rules remain to be checked. */
function whyScopedRulesLeak(
  tokens: readonly CSSToken[],
  remote: string,
  isNamed: boolean,
): string[] {
  return readAtRules(tokens).flatMap((rule) => {
    if (![...GROUPS, 'scope'].includes(rule.name)) return [whyRefused(rule)];
    const isLayer = rule.name === 'layer';
    const misnamed = isNamed ? [] : whyMisnamed(rule, remote);
    const { block = [] } = rule;
    return [...misnamed, ...whyScopedRulesLeak(block, remote, isNamed || isLayer)];
  });
}

/** They hold other rules. */
const GROUPS = ['media', 'supports', 'container', 'layer', 'starting-style'];

/** They name things for every style sheet of the document. */
const NAMING = ['keyframes', '-webkit-keyframes', 'property', 'font-face', 'layer'];

function whyMisnamed(rule: StyleRule, remote: string): string[] {
  return namesIn(rule)
    .filter((name) => !isNamedAfter(remote, rule.name, name))
    .map((name) => `\`@${rule.name} ${name}\` names a thing of the whole page without "${remote}"`);
}

function namesIn({ name, prelude, block = [] }: StyleRule): string[] {
  if (name === 'font-face') return familiesIn(block);
  if (name === 'layer') return prelude === '' ? [] : prelude.split(',').map((part) => part.trim());
  return NAMING.includes(name) ? [prelude] : [];
}

function isNamedAfter(remote: string, rule: string, name: string): boolean {
  if (rule === 'layer') return `${name}.`.startsWith(`${remote}.`);
  const start = namePrefix(remote);
  if (rule === 'property') return name.startsWith(`--${start}`);
  return name.replace(/^["']/, '').startsWith(start);
}

/** The families that a `@font-face` declares. */
function familiesIn(block: readonly CSSToken[]): string[] {
  return block.flatMap((token, at) => {
    if (token[0] !== TokenType.Ident || token[4].value.toLowerCase() !== 'font-family') return [];
    const rest = block.slice(at + 1);
    const end = rest.findIndex(([type]) => type === TokenType.Semicolon);
    return textOf(end === -1 ? rest : rest.slice(0, end)).replace(/^:\s*/, '');
  });
}

const whyRefused = ({ name, prelude }: StyleRule): string =>
  `\`@${`${name} ${prelude}`.trim()}\` ${REASONS[name] ?? 'may change something outside its regions'}`;

const REASONS: Readonly<Record<string, string>> = {
  import: 'brings styles that are no file of the release',
  page: 'sets how the whole page is printed',
};

/**
 * What stands after `@scope` around every style of a remote: its regions, down to the other teams'
 * regions in them. The element around such a region still belongs to the remote that placed it.
 */
export function regionScope(remote: string): string {
  const own = `[${REGION_ATTRIBUTE}^="${remote}/"]`;
  return `(${own}) to ([${REGION_ATTRIBUTE}]:not(${own}) > *)`;
}

/** How the names begin that a remote's style sheets give to things of the whole document. */
export const namePrefix = (remote: string): string => `${remote}_`;
