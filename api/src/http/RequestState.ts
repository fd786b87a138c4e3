import type { DefaultState } from 'koa';

/** State shared by the middleware of a request. */
export interface RequestState extends DefaultState {
  /** Included in every log line of the request. */
  requestId: string;
  /** The caller's trace (W3C Trace Context), included in every log line too. */
  trace?: { traceId: string; parentId: string } | undefined;
  /** The declared path of the matched route. */
  route?: string;
  /** Outcome of a valid sign-up. */
  outcome?: 'accepted' | 'quarantined';
}
