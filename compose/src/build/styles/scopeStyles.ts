import postcss, { type AtRule, type ChildNode, type Node, type Root } from 'postcss';
import { regionScope } from '../../styles/regionScope.ts';
import { aimAtRegion } from './aimAtRegion.ts';
import { type GlobalNames, isInLayer, renameGlobals } from './renameGlobals.ts';

/**
 * Confines a style sheet to its remote's regions: its rules come into their `@scope`, what it says of
 * the document's root and body it says of the region, and what it names for the whole document begins
 * with the remote's name.
 *
 * @param names what the remote's style sheets together name (`findGlobals`).
 */
export function scopeStyles(sheet: Root, remote: string, names: GlobalNames): string {
  renameGlobals(sheet, remote, names);
  sheet.walkRules((rule) => {
    if (isIn(rule, /keyframes$/i)) return;
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

/** Browsers read these outside of scopes only. */
function isNotForScopes(rule: AtRule): boolean {
  const name = rule.name.toLowerCase();
  return name !== 'charset' && !GROUPS.includes(name);
}

const isStatement = ({ name, nodes }: AtRule): boolean => /^layer$/i.test(name) && !nodes;

/** The layers of a style sheet that are in no other, in their order: a scope cannot say it. */
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

/** Takes a rule out of its place, and returns it in copies of the groups that it stood in. */
function withConditions(rule: AtRule): ChildNode {
  let copy: ChildNode = rule;
  let around: Node | undefined = rule.parent;
  for (; around?.type === 'atrule'; around = around.parent) {
    copy = (around as AtRule).clone({ nodes: [] }).append(copy.clone());
  }
  rule.remove();
  return copy;
}

function isIn(rule: ChildNode, name: RegExp): boolean {
  const { parent } = rule;
  return parent?.type === 'atrule' && name.test((parent as AtRule).name);
}
