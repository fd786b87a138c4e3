/** What browsers say beside what TypeScript knows of them. */
interface Wishes {
  /** https://w3c.github.io/gpc/ */
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
  /** https://wicg.github.io/savedata/ */
  connection?: { saveData?: boolean };
}

/**
 * Whether this visitor has nothing against it. No report names anybody, but who asks to be left
 * alone, or pays for every byte, is.
 */
export function mayBeMeasured({
  globalPrivacyControl,
  doNotTrack,
  connection,
}: Wishes = navigator): boolean {
  return !globalPrivacyControl && doNotTrack !== '1' && !connection?.saveData;
}
