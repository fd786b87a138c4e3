/**
 * Runs an operation once the database is prepared, within a deadline.
 *
 * @param deadlineMs default: short enough for a response to a visitor within two seconds.
 * @throws StoreUnavailable if the outcome is unknown.
 */
export type RunOperation = <Result>(
  operation: () => Promise<Result>,
  deadlineMs?: number,
) => Promise<Result>;
