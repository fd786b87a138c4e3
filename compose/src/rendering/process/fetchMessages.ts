import * as v from 'valibot';

/*
 * A worker process has no network: the shell fetches for its modules, and decides what they may fetch.
 */

/** Of a request, as a worker may send it. */
export const FETCH_LIMITS = { address: 8_000, headers: 20, header: 4_000 } as const;

const Header = v.pipe(v.string(), v.maxLength(FETCH_LIMITS.header));

export const FetchRequest = v.strictObject({
  number: v.number(),
  /** The job whose page needs it. */
  job: v.number(),
  /** Whose module it is for, as the worker says: it may be wrong. */
  remote: v.pipe(v.string(), v.maxLength(100)),
  address: v.pipe(v.string(), v.maxLength(FETCH_LIMITS.address)),
  method: v.picklist(['GET', 'HEAD']),
  headers: v.pipe(v.array(v.tuple([Header, Header])), v.maxLength(FETCH_LIMITS.headers)),
});
export type FetchRequest = v.InferOutput<typeof FetchRequest>;

/** A worker's message: fetch this, or abort the request with this number. */
export const FetchMessage = v.union([
  v.strictObject({ fetch: FetchRequest }),
  v.strictObject({ abort: v.number() }),
]);

/** The response, or why there is none. */
export type FetchResult =
  | {
      status: number;
      statusText: string;
      headers: readonly (readonly [string, string])[];
      /** In base64. */
      body: string;
    }
  | { refusal: string; isGranted: boolean };

/** Makes the request of a worker. Never rejects. */
export type FetchHandler = (request: FetchRequest, signal: AbortSignal) => Promise<FetchResult>;

/** The shell's reply to `fetch`. */
export interface FetchResultMessage {
  fetched: number;
  result: FetchResult;
}
