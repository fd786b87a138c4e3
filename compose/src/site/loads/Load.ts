/** Query parameters of the page's address. Only the parameters that `load` reads distinguish cached pages. */
export type LoadQuery = Pick<URLSearchParams, 'get' | 'getAll' | 'has'>;

/** Options of `LoadInput.fetch`. */
export interface LoadRequestInit {
  /** HTTP method. `load` must not change state. @defaultValue `'GET'` */
  method?: 'GET' | 'HEAD';
  /**
   * Request headers. The server sends `accept`, `accept-language`, `authorization` and `content-type`, and rejects
   * others.
   */
  headers?: Readonly<Record<string, string>>;
  /** Aborts the request. */
  signal?: AbortSignal;
}

/**
 * Requests a path of the site's own API (`/api/stock`), or an origin that the site grants the
 * remote (`origins`). On the server the host sends the request, without cookies or other data of
 * the visitor.
 *
 * @throws TypeError if the address is not granted, there is no response within 2 s (15 s in the
 * browser), or the response is larger than 1 MB.
 */
export type LoadFetch = (address: string | URL, init?: LoadRequestInit) => Promise<Response>;

/** What a module's `load` gets. */
export interface LoadInput<Props extends object = object> {
  /** Props of the module (JSON). */
  props: Props;
  /** Path of the page, without its query. */
  path: string;
  /** Parameters of the page's path: `{ sport: 'golf' }` for `/rules/:sport`. Empty if it has none. */
  params: Readonly<Record<string, string>>;
  /** Query parameters of the page's address. */
  query: LoadQuery;
  /** Aborted at the deadline (2 s on the server, 15 s in the browser), and when the visitor navigates away. */
  signal: AbortSignal;
  /** See `LoadFetch`. */
  fetch: LoadFetch;
}

/** What a module's `load` returns. */
export interface Loaded<Data> {
  /** JSON of at most 100,000 characters and 100 levels: the module's prop `data`. */
  data: Data;
  /**
   * Time to live of the data, in seconds.
   *
   * @defaultValue until a release of the page changes; data per visitor are loaded again at each navigation
   */
  maxAgeS?: number;
}

/**
 * What a module exports as `load`, beside its component. It runs on the server before the module is
 * rendered, and in the browser on client-side navigation, or when props or the query change. The
 * document is sent without waiting for it: the region shows the site's `loading` meanwhile, and
 * `unavailable` if it throws; if it takes more than 2 s on the server, the browser loads the data
 * and renders the region.
 *
 * @typeParam Props props of the module.
 * @typeParam Data type of its prop `data`.
 * @example
 * export const load: Load<Props, Stock> = async ({ fetch, signal }) => {
 *   const response = await fetch('/api/stock', { signal });
 *   return { data: await response.json(), maxAgeS: 60 };
 * };
 */
export interface Load<Props extends object = object, Data = unknown> {
  (input: LoadInput<Props>): Promise<Loaded<Data>>;
  /**
   * Whether the data are the visitor's own, such as a cart: `load.perVisitor = true`. `load` then runs in the browser
   * only, as soon as the page is there, and `fetch` sends cookies. The page around the region stays in caches for all
   * visitors.
   *
   * @defaultValue `false`
   */
  perVisitor?: boolean;
}

export type AnyLoad = Load<object, unknown>;
