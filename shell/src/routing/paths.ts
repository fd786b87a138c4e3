/** The paths of the pages (docs/product.md). */
export const PATHS = {
  home: '/',
  waitlist: '/waitlist',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  /** Where the 404 page's link leads (docs/product.md); it redirects to the home page. */
  public: '/public',
} as const;

const { public: _redirect, ...pages } = PATHS;

/** Where search engines are to find the pages. */
export const CANONICAL_PATHS: readonly string[] = Object.values(pages);
