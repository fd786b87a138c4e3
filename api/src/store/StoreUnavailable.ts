/** The store cannot be reached, or the outcome of a write is unknown. Retrying is safe. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly code = 'store.unavailable';

  constructor(cause: unknown) {
    super('The sign-up store is not available.', { cause });
  }
}
