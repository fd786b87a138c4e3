/**
 * Settles with the promise, or rejects once `deadlineMs` have passed. What was begun goes on:
 * its outcome is unknown.
 */
export async function withDeadline<Result>(
  promise: Promise<Result>,
  deadlineMs: number,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassed(deadlineMs)), deadlineMs);
  });
  // Avoids an unhandled rejection of a promise that loses the race.
  promise.catch(() => {});
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer));
}

class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
  readonly code = 'store.deadline';

  constructor(deadlineMs: number) {
    super(`No response within ${deadlineMs} ms.`);
  }
}
