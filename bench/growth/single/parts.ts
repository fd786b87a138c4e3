import Part from '../remote/src/Part.tsx';

/** The benchmark writes this list for the remotes of one page. */
export const PARTS = [Part];
