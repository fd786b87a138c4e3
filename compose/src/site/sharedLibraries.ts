import { version as react } from 'react';
import { version as reactDom } from 'react-dom';
import { version as styledComponents } from 'styled-components';

/** A release states the version of the engine that it was built for, and the gate compares the versions. */
const engine = '1.0.0';

/** A library that the host contains: every release uses the host's copy. */
interface SharedLibrary {
  version: string;
  /** What server bundles may import of the library; `sharedImports.ts` has the modules. */
  imports: readonly string[];
}

export const SHARED_LIBRARIES = {
  react: { version: react, imports: ['react', 'react/jsx-runtime'] },
  'react-dom': { version: reactDom, imports: ['react-dom'] },
  'styled-components': { version: styledComponents, imports: ['styled-components'] },
  // Mounts and events need one copy for all modules of a page: the host's.
  '@statline/compose/react': { version: engine, imports: ['@statline/compose/react'] },
  // The globals that containers use (`browser/federation/containerGlobals.ts`): a release needs a host with them.
  '@statline/compose/runtime': { version: '1.0.0', imports: [] },
} as const satisfies Readonly<Record<string, SharedLibrary>>;

export type SharedImport =
  (typeof SHARED_LIBRARIES)[keyof typeof SHARED_LIBRARIES]['imports'][number];
