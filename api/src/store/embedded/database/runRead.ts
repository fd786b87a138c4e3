import { StoreUnavailable } from '../../StoreUnavailable.ts';
import { retryWhileBusy } from './busy.ts';

/** @throws StoreUnavailable for any error of SQLite's. */
export async function runRead<Result>(read: () => Result): Promise<Result> {
  try {
    return await retryWhileBusy(read);
  } catch (error) {
    throw new StoreUnavailable(error);
  }
}
