import * as v from 'valibot';

/*
 * What a worker process asks of the network. It has none of its own: the shell asks, for the modules
 * that load something, and decides whether it does.
 */

/** Of a request, as a worker may send it. */
export const FETCH_LIMITS = { address: 8_000, headers: 20, header: 4_000 } as const;

const Header = v.pipe(v.string(), v.maxLength(FETCH_LIMITS.header));

export const WorkerFetch = v.strictObject({
  number: v.number(),
  /** Of the job that it is asked for. */
  job: v.number(),
  /** Whose module asks, as the worker says. */
  remote: v.pipe(v.string(), v.maxLength(100)),
  address: v.pipe(v.string(), v.maxLength(FETCH_LIMITS.address)),
  method: v.picklist(['GET', 'HEAD']),
  headers: v.pipe(v.array(v.tuple([Header, Header])), v.maxLength(FETCH_LIMITS.headers)),
});
export type WorkerFetch = v.InferOutput<typeof WorkerFetch>;

/** A worker asks for something, or no longer waits for it. */
export const FetchMessage = v.union([
  v.strictObject({ fetch: WorkerFetch }),
  v.strictObject({ abort: v.number() }),
]);

/** What the shell says to that. */
export type FetchAnswer =
  | {
      status: number;
      statusText: string;
      headers: readonly (readonly [string, string])[];
      /** In base64. */
      body: string;
    }
  /** Why there is no answer. */
  | { refusal: string; isGranted: boolean };

/** Carries out what a worker asks for. It never rejects. */
export type AnswerFetch = (request: WorkerFetch, signal: AbortSignal) => Promise<FetchAnswer>;

/** The shell's message with an answer. */
export interface FetchedMessage {
  fetched: number;
  answer: FetchAnswer;
}
