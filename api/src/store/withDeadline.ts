import { noLongerThan } from '@statline/service/noLongerThan';

/** Settles like the promise, or rejects after `deadlineMs`. The work continues, and its outcome is unknown. */
export async function withDeadline<Result>(
  promise: Promise<Result>,
  deadlineMs: number,
): Promise<Result> {
  const settled = promise.then((result) => ({ result }));
  const inTime = await noLongerThan(deadlineMs, settled);
  if (!inTime) throw new DeadlinePassed(deadlineMs);
  return inTime.result;
}

class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
  readonly code = 'store.deadline';

  constructor(deadlineMs: number) {
    super(`No response within ${deadlineMs} ms.`);
  }
}
