import type { ModuleId } from '../../manifest/ModuleId.ts';

/** What the document's inline script has seen of the visitor before the host's program came. */
export interface Bootstrap {
  /** The regions that were pointed at, focused or touched. */
  wanted: Set<ModuleId>;
}

declare global {
  interface Window {
    /** Absent where the document was not written by the engine. */
    composeBootstrap?: Bootstrap;
  }
}
