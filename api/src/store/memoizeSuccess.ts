/**
 * Runs `work` until it has succeeded once. Concurrent calls share one run; after a failure, the next call tries again.
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
