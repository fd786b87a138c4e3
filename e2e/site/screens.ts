/** Tag of tests that repeat others on another screen or in another state: `npm test` omits them. */
export const VARIANT = { tag: '@variant' };

/** The two viewports that every screen is tested at, with the details of those tests. */
export const SCREENS = [
  { name: '1280 px', viewport: { width: 1280, height: 800 }, details: VARIANT },
  { name: '390 px', viewport: { width: 390, height: 844 }, details: {} },
] as const;

export const [WIDE, NARROW] = SCREENS;

export const SCHEMES = ['light', 'dark'] as const;
