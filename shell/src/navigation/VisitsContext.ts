import { createContext } from 'react';

/** A place on the site that the visitor has come to. */
export interface Visit {
  pathname: string;
  /** The section, with its `#`; empty where there is none. */
  hash: string;
}

/** Hears of each visit, whether or not it is on screen already. @returns what ends that. */
export type Visits = (listener: (visit: Visit) => void) => () => void;

/**
 * Given once, at the root of the page. It is no state of React's on purpose: a region whose
 * script has not come yet would lose the server's HTML if anything above it changed.
 */
export const VisitsContext = createContext<Visits>(() => () => {});
