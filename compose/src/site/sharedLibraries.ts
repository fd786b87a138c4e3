import { version as react } from 'react';
import { version as reactDom } from 'react-dom';
import { version as styledComponents } from 'styled-components';

/** A release states which it was built for, and the gate compares. */
const engine = '1.0.0';

/** The host brings it, and every release uses the host's copy. */
interface SharedLibrary {
  version: string;
  /** What server bundles may import of it (`sharedImports.ts` has it). */
  imports: readonly string[];
}

export const SHARED_LIBRARIES = {
  react: { version: react, imports: ['react', 'react/jsx-runtime'] },
  'react-dom': { version: reactDom, imports: ['react-dom'] },
  'styled-components': { version: styledComponents, imports: ['styled-components'] },
  // Mounts and events work through the host's copy: modules are on one page.
  '@statline/compose/react': { version: engine, imports: ['@statline/compose/react'] },
  // What containers run with (`browser/federation/containerGlobals.ts`): a release needs a host that has it.
  '@statline/compose/runtime': { version: '1.0.0', imports: [] },
} as const satisfies Readonly<Record<string, SharedLibrary>>;

export type SharedImport =
  (typeof SHARED_LIBRARIES)[keyof typeof SHARED_LIBRARIES]['imports'][number];
