import type { PackageJson, Versions } from './readPackageJson.ts';

export type { Versions };

/**
 * Tested as these versions only: the engine's builds match the source that Module Federation's plugin
 * generates, and a WebAssembly plugin belongs to one version of the compiler in rspack.
 */
const EXACT = ['@module-federation/enhanced', '@swc/plugin-styled-components'];

/** The fields that every published package has. Provenance requires the repository that publishes. */
export function published({ version, license }: PackageJson): object {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
  return {
    version,
    license,
    type: 'module',
    engines: { node: '>=20.19.0' },
    ...(server &&
      repository && { repository: { type: 'git', url: `git+${server}/${repository}.git` } }),
  };
}

/** Exact versions of this repository as ranges: an installing project has one copy of what it shares. */
export const ranges = (dependencies: Versions): Versions =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, version]) => [
      name,
      EXACT.includes(name) ? version : version.replace(/^(?=\d)/, '^'),
    ]),
  );
