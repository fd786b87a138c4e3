import { StoreUnavailable } from '../../StoreUnavailable.ts';
import { retryWhileBusy } from './busy.ts';

/** @throws StoreUnavailable whatever SQLite says. */
export async function runRead<Result>(read: () => Result): Promise<Result> {
  try {
    return await retryWhileBusy(read);
  } catch (error) {
    throw new StoreUnavailable(error);
  }
}
