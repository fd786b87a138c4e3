import { SHARED_LIBRARIES } from '../site/sharedLibraries.ts';

const asShared = (version: string) => ({
  singleton: true,
  version,
  requiredVersion: `^${version}`,
  import: false as const,
});

/** The shared libraries in Module Federation's format. */
export const federatedLibraries = Object.fromEntries(
  Object.entries(SHARED_LIBRARIES).map(([name, { version }]) => [name, asShared(version)]),
);

/**
 * A development build's JSX runtime fits a development build of React only. While a remote is
 * developed it takes the page's, which may be that of a production host.
 */
export const federatedJsxRuntime = {
  'react/jsx-runtime': asShared(SHARED_LIBRARIES.react.version),
};

/** All that a server bundle may import: everything else comes into it. */
export const serverImports: readonly string[] = Object.values(SHARED_LIBRARIES).flatMap(
  ({ imports }) => imports,
);
