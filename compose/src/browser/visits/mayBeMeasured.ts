import { isSparing } from '../needs/isSparing.ts';

/** What browsers say beside what TypeScript knows of them. */
interface Wishes {
  /** https://w3c.github.io/gpc/ */
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/**
 * Whether this visitor has nothing against it. No report names anybody, but who asks to be left
 * alone, or for little data, is.
 */
export function mayBeMeasured({ globalPrivacyControl, doNotTrack }: Wishes = navigator): boolean {
  return !globalPrivacyControl && doNotTrack !== '1' && !isSparing();
}
