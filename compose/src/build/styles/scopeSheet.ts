import postcss, { type AtRule, type ChildNode, type Node, type Root } from 'postcss';
import parse, { type Selector, type Node as SelectorNode } from 'postcss-selector-parser';
import { regionScope } from '../../releases/styles/whySheetLeaks.ts';
import { type GlobalNames, isInLayer, renameGlobals } from './renameGlobals.ts';

/**
 * Confines a style sheet to its remote's regions: the rules are put into the remote's `@scope`, rules for the
 * document's root and body apply to the region, and document-wide names get the remote's name as a prefix.
 */
export function scopeSheet(sheet: Root, remote: string, names: GlobalNames): string {
  renameGlobals(sheet, remote, names);
  sheet.walkRules((rule) => {
    const selectors = rule.selectors.flatMap(aimAtRegion);
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  const hoisted = postcss.root();
  const layers = layersOf(sheet);
  if (layers.length > 0) hoisted.append({ name: 'layer', params: layers.join(', ') });
  sheet.walkAtRules((rule) => {
    if (isNotForScopes(rule)) hoisted.append(withConditions(rule));
    else if (isStatement(rule)) rule.remove();
  });
  const scope = postcss.atRule({ name: 'scope', params: regionScope(remote) });
  scope.append(sheet.nodes);
  if (scope.nodes?.some(({ type }) => type !== 'comment')) hoisted.append(scope);
  return hoisted.toString();
}

function isNotForScopes(rule: AtRule): boolean {
  const name = rule.name.toLowerCase();
  return name !== 'charset' && !GROUPS.includes(name);
}

const isStatement = ({ name, nodes }: AtRule): boolean => /^layer$/i.test(name) && !nodes;

/** The outermost layers in their order, which is declared outside of the `@scope`. */
function layersOf(sheet: Root): string[] {
  const layers = new Set<string>();
  sheet.walkAtRules(/^layer$/i, (rule) => {
    if (isInLayer(rule)) return;
    for (const layer of rule.params.split(',')) layers.add(layer.trim());
  });
  layers.delete('');
  return [...layers];
}

const GROUPS = ['media', 'supports', 'container', 'layer', 'starting-style', 'scope'];

/** Moves a rule out of its group rules, into copies of them. */
function withConditions(rule: AtRule): ChildNode {
  let copy: ChildNode = rule;
  let around: Node | undefined = rule.parent;
  for (; around?.type === 'atrule'; around = around.parent) {
    copy = (around as AtRule).clone({ nodes: [] }).append(copy.clone());
  }
  rule.remove();
  return copy;
}

/**
 * Adapts a selector to the `@scope` of a region, in which a selector without `:scope` matches only below the region's
 * own element. Selectors for root and body then apply to that element: `:root[data-theme="dark"] .card` becomes
 * `:root[data-theme="dark"] :where(:scope) .card`.
 *
 * @returns both selectors if either may be meant; none for `:host`, which matches nothing in a document.
 */
function aimAtRegion(selector: string): string[] {
  const { nodes } = parse().astSync(selector).first;
  if (nodes.some(({ type, value }) => type === 'pseudo' && value === ':host')) return [];
  const last = nodes.findLastIndex((node) => isRoot(node) || mayBeRoot(node));
  if (last === -1) return [selector];
  const rest = nodes.slice(last);
  // After the compound selector, before a combinator or pseudo-element.
  const after = rest.findIndex((node) => parse.isCombinator(node) || parse.isPseudoElement(node));
  const at = after === -1 ? nodes.length : last + after;
  const aimed = [
    ...nodes.slice(0, at).map(String),
    ' :where(:scope)',
    ...nodes.slice(at).map(String),
  ];
  return nodes.some(isRoot) ? [aimed.join('')] : [aimed.join(''), selector];
}

const isRoot = (node: SelectorNode): boolean =>
  parse.isTag(node)
    ? ['html', 'body'].includes(node.value.toLowerCase())
    : node.type === 'pseudo' && node.value.toLowerCase() === ':root';

/** Whether a pseudo-class may match the root, such as `:is(:root, .card)`. */
const mayBeRoot = (node: SelectorNode): boolean =>
  parse.isPseudoClass(node) &&
  [':is', ':where'].includes(node.value.toLowerCase()) &&
  node.nodes.some((inner: Selector) => {
    const subject = inner.nodes.slice(inner.nodes.findLastIndex(parse.isCombinator) + 1);
    return subject.some((part) => isRoot(part) || mayBeRoot(part));
  });
