import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type Koa from 'koa';

/** A service that responds below a path of the site. */
export interface Backend {
  /** Base URL, with the service's base path if it has one: `https://api.example/waitlist`. */
  url: string;
  /**
   * Its name in log messages and spans, which are called `call <name>`.
   *
   * @defaultValue `'a backend'`
   */
  name?: string;
  /**
   * Methods that the service supports. Requests with other methods are rejected without a call.
   *
   * @defaultValue all methods
   */
  methods?: readonly string[];
  /**
   * Timeout of a whole call, in ms.
   *
   * @defaultValue none; a backend that sends nothing for 10 s is unavailable
   */
  timeoutMs?: number;
  /**
   * Headers of a request to the service; they replace the visitor's headers of the same names.
   *
   * @defaultValue none
   */
  headers?(ctx: Koa.Context): OutgoingHttpHeaders;
  /**
   * Whether a form of another site may be forwarded: it must be authenticated otherwise, as by a secret in its address.
   * Browsers without `Sec-Fetch-Site` send `Origin: null` from a page with the referrer policy `no-referrer`.
   *
   * @param path path below the backend's prefix, without dot segments.
   * @defaultValue no such form is forwarded
   */
  allowCrossSite?(path: string): boolean;
  /**
   * Reads and checks a response before any of it is forwarded, and returns its body. If it throws, the backend counts
   * as unavailable.
   *
   * @defaultValue responses are streamed, unchecked
   */
  read?(response: IncomingMessage, ctx: Koa.Context): Promise<Buffer>;
  /**
   * Responds to a request that the backend does not respond to. `error` is the cause of `unavailable`.
   *
   * @defaultValue a sentence in English with status 403, 405, 408 or 503
   */
  respond?(ctx: Koa.Context, reason: NoResponse, error?: unknown): void;
}

/** Why a backend does not respond to a request; `incomplete`: at the timeout, the visitor had not sent all of it. */
export type NoResponse = 'cross-site' | 'wrong-method' | 'incomplete' | 'unavailable';

/** Path prefix → the service that responds there, or its base URL. */
export type Backends = Readonly<Record<string, string | Backend>>;

/**
 * @param target path and query of the request, beginning at the site's root.
 * @returns the address at the backend.
 */
export const addressAt = (backend: string | Backend, target: string): URL => {
  const base = typeof backend === 'string' ? backend : backend.url;
  return new URL(`${base.replace(/\/+$/, '')}${target}`);
};
