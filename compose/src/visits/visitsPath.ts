/** Where browsers report how a page did. */
export const VISITS_PATH = '/_shell/visits';
