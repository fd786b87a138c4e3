import postcss, { type AtRule, type ChildNode, type Node, type Root } from 'postcss';
import { regionScope } from '../../styles/regionScope.ts';
import { aimAtRegion } from './aimAtRegion.ts';
import { type GlobalNames, renameGlobals } from './renameGlobals.ts';

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
    if (!isIn(rule, /keyframes$/)) rule.selectors = rule.selectors.flatMap(aimAtRegion);
  });
  const hoisted = postcss.root();
  sheet.walkAtRules((rule) => {
    if (isNotForScopes(rule)) hoisted.append(withConditions(rule));
  });
  const scope = postcss.atRule({ name: 'scope', params: regionScope(remote) });
  scope.append(sheet.nodes);
  if (scope.nodes?.some(({ type }) => type !== 'comment')) hoisted.append(scope);
  return hoisted.toString();
}

/** Browsers read these outside of scopes only. */
function isNotForScopes(rule: AtRule): boolean {
  const name = rule.name.toLowerCase();
  if (name === 'layer') return !rule.nodes && rule.parent?.type === 'root';
  return name !== 'charset' && !GROUPS.includes(name);
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
