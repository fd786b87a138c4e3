import type { ModuleId } from '../../manifest/ModuleId.ts';

/** Something that a visitor did to what was not live yet. */
export interface Act {
  event: Event;
  target: Element;
  /** Finds what has taken the target's place (`placeOf`). */
  place: string;
  /** The regions that it was done in, the innermost first; empty: none of them. */
  regions: readonly ModuleId[];
  /** When the browser does by itself what the act would have done. */
  deadline?: ReturnType<typeof setTimeout>;
}

/** What visitors do before the code for it is there. */
export interface ActRecord {
  /** The host is live: it follows links and answers what is done outside the regions. */
  isHostLive: boolean;
  /** Whether events reach the code of a region, or would have the region made live by React. */
  isRegionLive: (region: ModuleId) => boolean;
  /**
   * Takes over the acts that were done to one region, or outside all of them, in their order, as
   * far as the regions around it are live.
   */
  take(region: ModuleId | undefined): Act[];
  /** Does an act again, for whoever listens by now, or else for the browser. */
  perform(act: Act): void;
  /** The code will not come: the browser does what it can, now and from now on. */
  giveUp(): void;
}
