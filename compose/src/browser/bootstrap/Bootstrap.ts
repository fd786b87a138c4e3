import type { ModuleId } from '../../protocol/manifest/ModuleId.ts';
import type { ServedHtml } from '../hydration/showServedHtml.ts';
import type { InteractionQueue } from '../interactions/Interaction.ts';
import type { Triggers } from './recordTriggers.ts';

/**
 * What a module's HTML does by itself before React takes it over: the default export of
 * `src/<Module>.enhancement.ts`. It changes text, and attributes that React does not compare
 * (`suppressHydrationWarning`), and no elements. It stops the propagation of a press that it handles:
 * `stopImmediatePropagation` in a capturing listener of the window.
 *
 * @param region the element around the module's HTML.
 * @returns what ends it. By then the module's effects have run; they continue from the HTML.
 */
export type Enhancement = (region: HTMLElement) => () => void;

/** What the document's inline script has seen of the visitor before the host's program was loaded. */
export interface Bootstrap {
  /** The page's path: back and forward change the address before there is code to follow it. */
  path: string;
  triggers: Triggers;
  interactions: InteractionQueue;
  served: ServedHtml;
  /** Called by each enhancement's script; does nothing once that has been ended, though it had not begun. */
  enhance(module: ModuleId, enhancement: Enhancement): void;
  endEnhancement(module: ModuleId): void;
}

declare global {
  interface Window {
    composeBootstrap: Bootstrap;
  }
}
