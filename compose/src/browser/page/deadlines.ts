/*
 * Deadlines of what visitors wait for, in milliseconds: constants of their own, because an object would weigh more in
 * the browser. Those of servers are in `protocol/deadlines.ts`.
 */

/** A module, its `load`, or one of its files that is not loaded after this time has failed. */
export const LOAD_TIMEOUT_MS = 15_000;

/**
 * Longest wait of a navigation for what precedes the modules: the list of releases, a release's manifest, the regions
 * with typed values. Then the browser loads the next page as a document.
 */
export const NAVIGATION_TIMEOUT_MS = 4_000;

/** Longest wait of a navigation for modules mounted by the next page's modules; it then shows placeholders for them. */
export const INNER_TIMEOUT_MS = 1_000;

/** Before a failure is reported: a browser that leaves aborts its requests, Firefox even before `pagehide`. */
export const REPORT_DELAY_MS = 1_000;
