import type { Composition } from '../protocol/composition/Composition.ts';
import { COMPOSITION_ELEMENT_ID } from '../protocol/documentNames.ts';

/** Reads what the server composed the page from. It is our own server's, so it is not checked again. */
export function readComposition(): Composition {
  const element = document.getElementById(COMPOSITION_ELEMENT_ID);
  if (!element?.textContent) throw new Error('The page carries no composition');
  return JSON.parse(element.textContent);
}
