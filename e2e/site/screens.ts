/** The two viewports that every screen is tested at, and the colour schemes. */
export const SCREENS = [
  { name: '1280 px', viewport: { width: 1280, height: 800 } },
  { name: '390 px', viewport: { width: 390, height: 844 } },
] as const;

export const [WIDE, NARROW] = SCREENS;

export const SCHEMES = ['light', 'dark'] as const;
