/** The sections that navigation and footer link to (docs/product.md). */
export const NAVIGATION_SECTIONS = [
  { name: 'Features', to: '/#features' },
  { name: 'Mission', to: '/#mission' },
  { name: 'About', to: '/#about' },
] as const;

export const WAITLIST_SECTION = { name: 'Join Waitlist', to: '/#waitlist' } as const;
export const HERO_SECTION = '/#hero';
