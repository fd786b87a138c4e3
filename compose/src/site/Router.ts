/** A location on the site, with the parts of `URL`. */
export interface Place {
  /** Path of the page: `/waitlist`. */
  pathname: string;
  /** Query with its `?`, or an empty string. */
  search: string;
  /** Fragment with its `#`, or an empty string. */
  hash: string;
}

/** Client-side navigation of the site. */
export interface Router {
  /** Calls `listener` with each location before its page is on screen. @returns a function that unsubscribes. */
  subscribe(listener: (place: Place) => void): () => void;
  /** Navigates to a location. The page changes once its modules are loaded. */
  navigate(to: Partial<Place>): void;
  /** Whether a path is, or may be, a page or redirect. The browser loads other paths as documents. */
  leads(pathname: string): boolean;
}
