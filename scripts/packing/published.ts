import type { PackageJson, Versions } from './readPackageJson.ts';

/**
 * Tested with exactly these versions: the engine's builds match source code that Module Federation's plugin generates,
 * and a WebAssembly plugin fits only one version of rspack's compiler.
 */
const EXACT = ['@module-federation/enhanced', '@swc/plugin-styled-components'];

/** Fields of every published package. Provenance requires the repository. */
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

/** Converts exact versions to ranges, so that an installing project has only one copy of a shared package. */
export const ranges = (dependencies: Versions): Versions =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, version]) => [
      name,
      EXACT.includes(name) ? version : version.replace(/^(?=\d)/, '^'),
    ]),
  );
