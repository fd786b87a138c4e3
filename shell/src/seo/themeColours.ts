/** Colours of the browser's own interface around a page: `--paper` of ui/src/tokens.css. A test compares them. */
export const THEME_COLOURS = { light: '#f6efe0', dark: '#15110c' } as const;
