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
