import type { ModuleId } from '../../manifest/ModuleId.ts';
import type { Effect } from './effectOf.ts';

/** A form that is sent, with what it held when it was, the last time. */
export interface Sending {
  form: HTMLFormElement;
  data: FormData;
}

/** Something that a visitor did to what was not live yet. */
export interface Act {
  event: Event;
  target: Element;
  /** What the browser would have done about it, and has not. */
  effect: Effect;
  /** Of a form. */
  sending?: Sending;
  /** Finds what has taken the target's place (`placeOf`), once the host is there to change anything. */
  place?: string | undefined;
  /** The regions that it was done in, the innermost first; empty: none of them. */
  regions: readonly ModuleId[];
  /** When the browser does by itself what the act would have done. */
  deadline?: ReturnType<typeof setTimeout>;
}

/**
 * What visitors do before the code for it is there. The document's inline script keeps the record,
 * and gives way to the host (`joinActs`) in what only the host needs.
 */
export interface ActRecord {
  /** In their order. */
  acts: Act[];
  /** The host is live: it follows links and answers what is done outside the regions. */
  isHostLive: boolean;
  /** Whether events reach the code of a region, or would have the region made live by React. */
  isRegionLive: (region: ModuleId) => boolean;
  /** An act is being done again: nobody records it. */
  isPerforming: boolean;
  /** Does an act again, for whoever listens by now, or else for the browser. */
  perform: (act: Act) => void;
  /** The event of it; the host has more kinds of them. */
  dispatch: (act: Act) => void;
  /** The host's: see `Act`. */
  placeOf?: (target: Element) => string;
  /** The host's: follows a link, or a form without fields, in a region without its script. */
  follow?: (target: Element, event: Event) => void;
  /** The code will not come: the browser does what it can, now and from now on. */
  giveUp(): void;
}
