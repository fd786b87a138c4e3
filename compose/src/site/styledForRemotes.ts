/** Without what gives remotes the sheet of the page, or their own (`ServerStyleSheet`). */
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
