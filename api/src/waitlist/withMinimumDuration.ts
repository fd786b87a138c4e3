/** Settles with `work`, but resolves no sooner than `ms` after the call. Failures are not held. */
export async function withMinimumDuration<Result>(
  ms: number,
  work: Promise<Result>,
): Promise<Result> {
  const held = new Promise((resolve) => setTimeout(resolve, ms));
  const [result] = await Promise.all([work, held]);
  return result;
}
