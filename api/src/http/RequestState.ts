import type { DefaultState } from 'koa';

/** What the middleware of a request share. */
export interface RequestState extends DefaultState {
  /** Stands in every log line of the request. */
  requestId: string;
  /** The path as declared, once a route has been found. */
  route?: string;
  /** What came of a sign-up that was taken. */
  outcome?: 'accepted' | 'quarantined';
}
