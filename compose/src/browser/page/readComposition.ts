import type { Composition } from '../../protocol/composition/Composition.ts';
import { COMPOSITION_ELEMENT_ID } from '../../protocol/documentNames.ts';

/** The composition is not validated, because the shell has written it. */
export const readComposition = (): Composition =>
  JSON.parse((document.getElementById(COMPOSITION_ELEMENT_ID) as HTMLElement).textContent);
