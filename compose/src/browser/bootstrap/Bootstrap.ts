import type { ModuleId } from '../../manifest/ModuleId.ts';
import type { ActRecord } from '../acts/Act.ts';

/**
 * What a module's HTML does by itself before React takes it over: the default export of
 * `src/<Module>.enhancement.ts`. It changes text, and attributes that React is told not to compare
 * (`suppressHydrationWarning`), and no elements. A press that it answers it keeps from everybody:
 * `stopImmediatePropagation` in a capturing listener of the window.
 *
 * @param region the element around the module's HTML.
 * @returns what ends it. By then the module's effects have run: what they go on with stands in the HTML.
 */
export type Enhancement = (region: HTMLElement) => () => void;

/** What the document's inline script has seen of the visitor before the host's program came. */
export interface Bootstrap {
  /** The regions that were pointed at, focused or touched. */
  wanted: Set<ModuleId>;
  acts: ActRecord;
  /** Called by each enhancement's script. Where React has the region already, nothing is begun. */
  enhance(module: ModuleId, enhancement: Enhancement): void;
  /** Ends what was begun in a region, if anything. */
  endEnhancement(module: ModuleId): void;
}

declare global {
  interface Window {
    composeBootstrap: Bootstrap;
  }
}
