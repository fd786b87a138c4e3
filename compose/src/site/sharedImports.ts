import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import reactDom from 'react-dom';
import * as composeReact from '../react.ts';
import type { SharedImport } from './sharedLibraries.ts';
import * as styledForRemotes from './styledForRemotes.ts';

/** React's packages are CommonJS: default imports avoid the bundler's namespace objects (0.2 KB of the host). */
export const SHARED_IMPORTS: Readonly<Record<SharedImport, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'styled-components': styledForRemotes,
  '@statline/compose/react': composeReact,
};
