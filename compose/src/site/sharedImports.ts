import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as styledComponents from 'styled-components';
import * as composeReact from '../react.ts';
import type { SharedImport } from './sharedLibraries.ts';

/** The host's copies of the shared libraries, as releases import them. */
export const SHARED_IMPORTS: Readonly<Record<SharedImport, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'styled-components': styledComponents,
  '@statline/compose/react': composeReact,
};
