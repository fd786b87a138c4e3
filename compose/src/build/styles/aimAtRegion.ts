import parse, { type Node, type Selector } from 'postcss-selector-parser';

/**
 * What a selector is in the scope of a region: what is aimed at the document's root or body is aimed
 * at the region's own element, while they are as it says (`:root[data-theme="dark"]`). Other selectors
 * stay: the scope lets them match in the region only, whatever stands around that.
 *
 * @returns both where it may mean either.
 */
export function aimAtRegion(selector: string): string[] {
  const [parsed] = parse().astSync(selector).nodes;
  if (!parsed) return [selector];
  const subject = subjectOf(parsed);
  const isSure = subject.some(isRoot);
  if (!isSure && !subject.some(mayBeRoot)) return [selector];
  const aimed = parsed.clone() as Selector;
  const pseudoElement = subjectOf(aimed).find(parse.isPseudoElement);
  const region = parse.pseudo({ value: ' :where(:scope)' });
  if (pseudoElement) aimed.insertBefore(pseudoElement, region);
  else aimed.append(region);
  return isSure ? [String(aimed)] : [String(aimed), selector];
}

/** The simple selectors that the styled element itself has to match. */
function subjectOf({ nodes }: Selector): Node[] {
  return nodes.slice(nodes.findLastIndex(parse.isCombinator) + 1);
}

const isRoot = (node: Node): boolean =>
  parse.isTag(node)
    ? ['html', 'body'].includes(node.value.toLowerCase())
    : node.type === 'pseudo' && node.value.toLowerCase() === ':root';

/** `:is(:root, .card)`. */
const mayBeRoot = (node: Node): boolean =>
  parse.isPseudoClass(node) &&
  [':is', ':where'].includes(node.value.toLowerCase()) &&
  node.nodes.some((inner) => subjectOf(inner).some((part) => isRoot(part) || mayBeRoot(part)));
