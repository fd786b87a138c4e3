/**
 * The store cannot be reached, or the outcome of a write is unknown. Retrying is safe, except for an invitation.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly code = 'store.unavailable';

  /** @param advice what an operator can do, as the end of a sentence. */
  constructor(
    cause: unknown,
    readonly advice = 'try again',
  ) {
    super('The sign-up store is not available.', { cause });
  }
}
