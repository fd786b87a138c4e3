/** The paths that components link to (docs/product.md). `PAGES` lists every page. */
export const PATHS = {
  home: '/',
  waitlist: '/waitlist',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  /** Destination of the 404 page's link (docs/product.md); redirects to the home page. */
  public: '/public',
} as const;
