/** A child of an element, and its content if it is text. */
export type ServedNode = readonly [node: ChildNode, text: string | undefined];

/** Each element of the page with its children, in their order. */
export type ServedHtml = WeakMap<Node, readonly ServedNode[]>;

/** What the server has sent, before translators and other extensions change it. */
export function noteServedHtml(root: Element, served: ServedHtml): void {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    served.set(
      element,
      Array.from(element.childNodes, (node) => [node, (node as Text).data]),
    );
  }
}
