/** What the query of a page's address says. Only what is read of it makes another page. */
export type LoadQuery = Pick<URLSearchParams, 'get' | 'getAll' | 'has'>;

export interface LoadRequestInit {
  /** Default: GET. Loading changes nothing. */
  method?: 'GET' | 'HEAD';
  /** On the server: `accept`, `accept-language`, `authorization` and `content-type`, no others. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/**
 * Asks the site's own API by a path (`/api/stock`), or an origin that the site grants the remote. On the
 * server it is the host that asks, without anything of a visitor; in the browser it is the browser's own.
 *
 * @throws TypeError where that is not granted, nobody answers in time, or the answer is too large.
 */
export type LoadFetch = (address: string | URL, init?: LoadRequestInit) => Promise<Response>;

/** What a module's `load` is given. */
export interface LoadInput<Props extends object = object> {
  /** Those of the module, as JSON. */
  props: Props;
  /** Of the page, without its query. */
  path: string;
  /** Of the page's path, where it has any. */
  params: Readonly<Record<string, string>>;
  query: LoadQuery;
  /** Aborted at the deadline, and when the visitor has left. */
  signal: AbortSignal;
  fetch: LoadFetch;
}

/** What a module's `load` returns. */
export interface Loaded<Data> {
  /** JSON, of 100,000 characters at most: the module's prop `data`. */
  data: Data;
  /** Pages with it are kept for so many seconds at most. Default: until the next release. */
  maxAgeS?: number;
}

/**
 * What a module exports as `load`, beside the component. It runs on the server before the module is
 * rendered, and in the browser when a visitor comes to the module from another page.
 *
 * @example
 * export const load: Load<Props, Stock> = async ({ fetch, signal }) => {
 *   const response = await fetch('/api/stock', { signal });
 *   return { data: await response.json(), maxAgeS: 60 };
 * };
 */
export type Load<Props extends object = object, Data = unknown> = (
  input: LoadInput<Props>,
) => Promise<Loaded<Data>>;

/** Any module's. */
export type AnyLoad = Load<object, unknown>;
