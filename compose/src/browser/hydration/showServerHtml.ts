import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import { regionsOf } from '../page/regionsOf.ts';

type ServerNode = readonly [node: ChildNode, text: string | undefined];
export type ServerHtml = WeakMap<Node, readonly ServerNode[]>;

/** Records the HTML that the server has sent, before translators and other extensions change it. */
export function recordServerHtml(root: Element, serverHtml: ServerHtml): void {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const children: ServerNode[] = [];
    // Three times as fast as `Array.from(childNodes)`, before any script is optimized.
    for (let node = element.firstChild; node; node = node.nextSibling)
      children.push([node, (node as Text).data]);
    serverHtml.set(element, children);
  }
}

/**
 * Shows React the HTML that the server sent, while the visitor sees a translator's changes; otherwise React would
 * discard the region's HTML. React hydrates by `firstChild`, `nextSibling`, `textContent` and `nodeValue`; where
 * something was changed, these return the server's values. Call it before React begins.
 *
 * @returns a function that ends this for a region (undefined: outside of the regions), to be called in the commit that
 *   hydrates the region.
 */
export function showServerHtml(root: Element, serverHtml: ServerHtml) {
  const shown = new Set<Element>();
  const hydrated = new Set<ModuleId | undefined>();

  const end = (element: Element) => {
    // React may not have hydrated a boundary around the element yet.
    hydrateBoundaries(element);
    shown.delete(element);
    uncover(element, ['firstChild', 'textContent']);
    for (const [node] of serverHtml.get(element) ?? []) uncover(node, ['nextSibling', 'nodeValue']);
  };
  const showWhereAltered = (element: Node | null) => {
    const children = element && serverHtml.get(element);
    if (!(element instanceof Element) || !children || !isAltered(element, children)) return;
    const [region] = regionsOf(element);
    if (region && hydrated.has(region)) return;
    shown.add(element);
    cover(element, 'firstChild', children[0]?.[0] ?? null);
    // React compares `textContent` if the element contains a single text and nothing else.
    cover(element, 'textContent', children[0]?.[1]);
    for (const [index, [node, text]] of children.entries()) {
      cover(node, 'nextSibling', children[index + 1]?.[0] ?? null);
      cover(node, 'nodeValue', text);
    }
  };

  new MutationObserver((records) => {
    for (const { target } of records) {
      showWhereAltered(target);
      showWhereAltered(target.parentNode);
    }
    // Outside of the regions React may not have hydrated all boundaries yet.
    for (const element of shown) if (hydrated.has(regionsOf(element)[0])) end(element);
  }).observe(root, { childList: true, characterData: true, subtree: true });
  for (const element of [root, ...root.querySelectorAll('*')]) showWhereAltered(element);

  return (region: ModuleId | undefined): void => {
    // Nothing is changed during React's own work.
    queueMicrotask(() => {
      hydrated.add(region);
      for (const element of shown) if (regionsOf(element)[0] === region) end(element);
    });
  };
}

/** Uses none of the properties that `cover` overrides. */
function isAltered(element: Element, children: readonly ServerNode[]): boolean {
  let last: Node | null = null;
  for (const [node, text] of children) {
    if (node.previousSibling !== last || (node as Text).data !== text) return true;
    last = node;
  }
  return element.lastChild !== last;
}

type Covered = 'firstChild' | 'textContent' | 'nextSibling' | 'nodeValue';

/** Overrides a property. An assignment removes the override and sets the real property. */
function cover(node: Node, name: Covered, value: unknown): void {
  Object.defineProperty(node, name, {
    configurable: true,
    get: () => value,
    set: (next) => {
      uncover(node, [name]);
      Reflect.set(node, name, next);
    },
  });
}

function uncover(node: Node, names: readonly Covered[]): void {
  for (const name of names) Reflect.deleteProperty(node, name);
}

/** Makes React hydrate the boundaries around an element at once: by an event that nothing listens to. */
export function hydrateBoundaries(element: Element): void {
  element.dispatchEvent(new Event('touchcancel', { bubbles: true }));
}
