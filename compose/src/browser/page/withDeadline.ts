/** Waits at most `timeoutMs`. It never rejects. @returns undefined if one was rejected, or was not there in time. */
export const untilAll = (values: Iterable<unknown>, timeoutMs: number): Promise<unknown> =>
  withDeadline(Promise.all(values), timeoutMs).catch(() => {});

/** @throws Error when there is no value after `timeoutMs`. */
export async function withDeadline<Value>(
  value: Promise<Value>,
  timeoutMs: number,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No result within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([value, deadline]).finally(() => clearTimeout(timer));
}
