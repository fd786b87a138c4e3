import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as styledComponents from 'styled-components';

/** A library that a page has once: the host brings it, and every release uses the host's copy. */
export interface SharedLibrary {
  /** The version of the host's copy. */
  version: string;
  /** What server bundles may import of it: specifier → namespace. */
  imports: Readonly<Record<string, object>>;
}

/** The one list of them, for the build, the gate and the rendering worker. */
export const SHARED_LIBRARIES = {
  react: { version: React.version, imports: { react: React, 'react/jsx-runtime': jsxRuntime } },
  'react-dom': { version: ReactDOM.version, imports: { 'react-dom': ReactDOM } },
  'styled-components': {
    version: styledComponents.version,
    imports: { 'styled-components': styledComponents },
  },
} as const satisfies Readonly<Record<string, SharedLibrary>>;
