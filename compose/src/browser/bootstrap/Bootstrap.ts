import type { ModuleId } from '../../manifest/ModuleId.ts';
import type { ActRecord } from '../acts/Act.ts';

/** What the document's inline script has seen of the visitor before the host's program came. */
export interface Bootstrap {
  /** The regions that were pointed at, focused or touched. */
  wanted: Set<ModuleId>;
  acts: ActRecord;
}

declare global {
  interface Window {
    composeBootstrap: Bootstrap;
  }
}
