import type { ModuleId } from '../../protocol/names/ModuleId.ts';
import type { ServerHtml } from '../hydration/showServerHtml.ts';
import type { InteractionQueue } from '../interactions/Interaction.ts';
import type { UsedRegions } from './watchInteractions.ts';

/**
 * Behaviour of a module's HTML before React hydrates it: the default export of `src/<Module>.enhancement.ts`. An
 * enhancement changes text, and attributes that React does not compare (`suppressHydrationWarning`), but no elements.
 * It stops the propagation of a press that it handles: `stopImmediatePropagation` in a capturing listener of the
 * window.
 *
 * @param region the element around the module's HTML.
 * @returns a function that ends the enhancement. By then the module's effects have run; they continue from the HTML.
 */
export type Enhancement = (region: HTMLElement) => () => void;

/** What the document's inline script has recorded before the host bundle was loaded. */
export interface Bootstrap {
  /** The path of the page that the server has sent: back and forward may change the address before hydration. */
  path: string;
  usedRegions: UsedRegions;
  interactions: InteractionQueue;
  serverHtml: ServerHtml;
  /** Called by each enhancement's script. It does nothing if the enhancement has begun, or was ended before. */
  enhance(module: ModuleId, enhancement: Enhancement): void;
  endEnhancement(module: ModuleId): void;
}

declare global {
  interface Window {
    composeBootstrap: Bootstrap;
  }
}
