import { SHARED_LIBRARIES, type SharedLibrary } from '../site/sharedLibraries.ts';

const libraries: readonly [string, SharedLibrary][] = Object.entries(SHARED_LIBRARIES);

/** All that the builds of a release may import of the host: everything else is part of them. */
export const sharedImports: readonly string[] = libraries.flatMap(([, { imports }]) => imports);

/** Shared library → the versions of it that a release runs with. */
export const requiredLibraries: Readonly<Record<string, string>> = Object.fromEntries(
  libraries.map(([name, { version }]) => [name, `^${version}`]),
);
