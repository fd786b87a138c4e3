/**
 * Runs an operation once the database is ready for it, within a deadline.
 *
 * @param deadlineMs unset: short enough for a visitor's response within two seconds.
 * @throws StoreUnavailable when it is not known to be done.
 */
export type RunOperation = <Result>(
  operation: () => Promise<Result>,
  deadlineMs?: number,
) => Promise<Result>;
