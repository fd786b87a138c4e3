/**
 * Without what would give remotes the sheet of the page (`StyleSheetContext`, `StyleSheetConsumer`, `__PRIVATE__`) or
 * one of their own (`ServerStyleSheet`).
 */
export {
  createGlobalStyle,
  createTheme,
  css,
  default,
  isStyledComponent,
  keyframes,
  StyleSheetManager,
  styled,
  ThemeConsumer,
  ThemeContext,
  ThemeProvider,
  useTheme,
  version,
  withTheme,
} from 'styled-components';
