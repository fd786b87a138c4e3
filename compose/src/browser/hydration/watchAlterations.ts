import type { PageMeasure } from '../../composition/Composition.ts';

const measure = (root: HTMLElement): PageMeasure => ({
  elements: root.querySelectorAll('*').length,
  characters: root.textContent?.length ?? 0,
});

/**
 * Watches whether somebody else has changed the page that the server sent: a password manager, a
 * translation, another extension. React then finds what it does not expect, which is no fault of
 * the site's. Call it before React begins.
 *
 * @param sent the page as the server sent it.
 * @returns whether what React has just thrown away had been changed.
 */
export function watchAlterations(root: HTMLElement, sent: PageMeasure | undefined): () => boolean {
  const found = measure(root);
  const wasAltered =
    sent !== undefined &&
    (found.elements !== sent.elements || found.characters !== sent.characters);
  const known = new WeakSet<Node>(root.querySelectorAll('*'));
  const observer = new MutationObserver(() => {});
  observer.observe(root, { childList: true, subtree: true });

  const isStrange = (node: Node) =>
    node instanceof Element && [node, ...node.querySelectorAll('*')].some((one) => !known.has(one));
  return () =>
    wasAltered ||
    observer.takeRecords().some(({ removedNodes }) => [...removedNodes].some(isStrange));
}
