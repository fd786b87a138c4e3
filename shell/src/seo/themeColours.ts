/** The browser's own surfaces around a page: `--paper` of ui/src/tokens.css, checked by a test. */
export const THEME_COLOURS = { light: '#f6efe0', dark: '#15110c' } as const;
