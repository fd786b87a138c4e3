/** Settles with `work`, but resolves no sooner than `ms` after the call. Failures reject at once. */
export async function withMinimumDuration<Result>(
  ms: number,
  work: Promise<Result>,
): Promise<Result> {
  const minimum = new Promise((resolve) => setTimeout(resolve, ms));
  const [result] = await Promise.all([work, minimum]);
  return result;
}
