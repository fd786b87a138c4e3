import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { ServedHtml } from '../hydration/showServedHtml.ts';
import type { InteractionQueue } from '../interactions/Interaction.ts';
import type { Triggers } from './recordTriggers.ts';

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

/** What the document's inline script has recorded before the host's program was loaded. */
export interface Bootstrap {
  /** The page's path: back and forward change the address before there is code to follow it. */
  path: string;
  triggers: Triggers;
  interactions: InteractionQueue;
  served: ServedHtml;
  /** Called by each enhancement's script. It does nothing for an enhancement that was ended, even before it began. */
  enhance(module: ModuleId, enhancement: Enhancement): void;
  endEnhancement(module: ModuleId): void;
}

declare global {
  interface Window {
    composeBootstrap: Bootstrap;
  }
}
