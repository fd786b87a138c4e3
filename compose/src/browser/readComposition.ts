import type { Composition } from '../protocol/composition/Composition.ts';
import { COMPOSITION_ELEMENT_ID } from '../protocol/documentNames.ts';

/** The composition is not validated, because the shell has written it. */
export const readComposition = (): Composition =>
  JSON.parse(servedElement(COMPOSITION_ELEMENT_ID).textContent);

/** @throws Error when the document is not one that `createComposition` has sent. */
export function servedElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}`);
  return element;
}
