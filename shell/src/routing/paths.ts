/** The paths that components link to (docs/product.md); every page is in `PAGES`. */
export const PATHS = {
  home: '/',
  waitlist: '/waitlist',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  /** Where the 404 page's link leads (docs/product.md); it redirects to the home page. */
  public: '/public',
} as const;
