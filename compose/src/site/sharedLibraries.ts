import { version as react } from 'react';
import { version as reactDom } from 'react-dom';
import { version as styledComponents } from 'styled-components';

/** The gate compares this version of the engine with the one that a release was built for. */
const engine = '1.0.0';

/** A library that the host contains: every release uses the host's copy. */
interface SharedLibrary {
  version: string;
  /** Import specifiers of the library that server bundles may use; `sharedImports.ts` has the modules. */
  imports: readonly string[];
}

export const SHARED_LIBRARIES = {
  react: { version: react, imports: ['react', 'react/jsx-runtime'] },
  'react-dom': { version: reactDom, imports: ['react-dom'] },
  'styled-components': { version: styledComponents, imports: ['styled-components'] },
  // Regions and events work only if all modules of a page use one copy: the host's.
  '@statline/compose/react': { version: engine, imports: ['@statline/compose/react'] },
  // The globals that containers use (`browser/federation/containerGlobals.ts`): a release needs a host with them.
  '@statline/compose/runtime': { version: '1.0.0', imports: [] },
} as const satisfies Readonly<Record<string, SharedLibrary>>;

export type SharedImport =
  (typeof SHARED_LIBRARIES)[keyof typeof SHARED_LIBRARIES]['imports'][number];
