import { StoreUnavailable } from '../StoreUnavailable.ts';
import { whenFree } from './busy.ts';

/** @throws StoreUnavailable whatever SQLite says. */
export async function reading<Result>(read: () => Result): Promise<Result> {
  try {
    return await whenFree(read);
  } catch (error) {
    throw new StoreUnavailable(error);
  }
}
