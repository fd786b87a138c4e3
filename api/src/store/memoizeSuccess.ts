/**
 * Runs `work` until it has succeeded once. Calls meanwhile share its outcome; a failure is
 * tried again by the next call.
 */
export function memoizeSuccess(work: () => Promise<void>): () => Promise<void> {
  let working: Promise<void> | undefined;
  return () => {
    working ??= work().catch((error: unknown) => {
      working = undefined;
      throw error;
    });
    return working;
  };
}
