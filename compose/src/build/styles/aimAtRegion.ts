import parse, { type Node, type Selector } from 'postcss-selector-parser';

/**
 * What a selector is in the scope of a region, where it matches below the region's own element unless it
 * says `:scope`. What it says of the document's root and body goes for that element, while they are as it
 * says: `:root[data-theme="dark"] .card` is `:root[data-theme="dark"] :where(:scope) .card`.
 *
 * @returns both where it may mean either; none of what no document has, `:host`.
 */
export function aimAtRegion(selector: string): string[] {
  const [parsed] = parse().astSync(selector).nodes;
  if (!parsed) return [selector];
  const { nodes } = parsed;
  if (nodes.some(({ type, value }) => type === 'pseudo' && value === ':host')) return [];
  const last = nodes.findLastIndex((node) => isRoot(node) || mayBeRoot(node));
  if (last === -1) return [selector];
  const rest = nodes.slice(last);
  // Behind the rest of that simple selectors' compound, before what begins another element.
  const behind = rest.findIndex((node) => parse.isCombinator(node) || parse.isPseudoElement(node));
  const at = behind === -1 ? nodes.length : last + behind;
  const aimed = [
    ...nodes.slice(0, at).map(String),
    ' :where(:scope)',
    ...nodes.slice(at).map(String),
  ];
  return nodes.some(isRoot) ? [aimed.join('')] : [aimed.join(''), selector];
}

const isRoot = (node: Node): boolean =>
  parse.isTag(node)
    ? ['html', 'body'].includes(node.value.toLowerCase())
    : node.type === 'pseudo' && node.value.toLowerCase() === ':root';

/** `:is(:root, .card)`. */
const mayBeRoot = (node: Node): boolean =>
  parse.isPseudoClass(node) &&
  [':is', ':where'].includes(node.value.toLowerCase()) &&
  node.nodes.some((inner: Selector) => {
    const subject = inner.nodes.slice(inner.nodes.findLastIndex(parse.isCombinator) + 1);
    return subject.some((part) => isRoot(part) || mayBeRoot(part));
  });
