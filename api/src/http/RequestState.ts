import type { DefaultState } from 'koa';

/** What the middleware of a request share. */
export interface RequestState extends DefaultState {
  /** In every log line of the request. */
  requestId: string;
  /** The trace that the caller has begun (W3C Trace Context); in every log line as well. */
  trace?: { traceId: string; parentId: string } | undefined;
  /** The path as declared, once a route has been found. */
  route?: string;
  /** What came of a sign-up that was taken. */
  outcome?: 'accepted' | 'quarantined';
}
