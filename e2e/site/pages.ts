/** Every page of the site (docs/product.md), with the text of its first heading. */
export const PAGES = [
  { name: 'home', path: '/', heading: 'By Athletes For Athletes — Because We Get It' },
  { name: 'waitlist', path: '/waitlist', heading: 'Be in your seat before kickoff' },
  { name: 'privacy policy', path: '/privacy-policy', heading: 'Privacy Policy' },
  { name: 'terms of service', path: '/terms-of-service', heading: 'Terms of Service' },
  { name: '404', path: '/no-such-page', heading: 'Oops! Page not found' },
] as const;
