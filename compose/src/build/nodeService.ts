import type { Configuration } from '@rspack/core';
import * as v from 'valibot';
import type { BuildOptions } from './BuildOptions.ts';
import { checkOptions, optionsOf } from './checkOptions.ts';
import { commonConfiguration, NODE } from './commonConfiguration.ts';
import { HOST_NAME } from './entries.ts';
import { resolvesAlike } from './resolvesAlike.ts';

/** Options of `nodeService`. */
export interface NodeServiceOptions extends BuildOptions {
  /** Name of the program → its source, relative to `workspace`: `{ main: './src/main.ts' }`. */
  entry: Readonly<Record<string, string>>;
  /**
   * Output folder below `dist/`. The build clears it.
   *
   * @defaultValue `dist/` itself
   */
  output?: string;
  /**
   * Name prefixes of packages that are compiled into the program, from TypeScript or JavaScript sources. The
   * engine always is; other packages are required from `node_modules`.
   *
   * @defaultValue none
   */
  compiled?: readonly string[];
}

/**
 * rspack configuration of a program for Node: one CommonJS file with its own sources, which requires
 * packages from `node_modules`. If npm has installed several versions of a package, the right one is
 * compiled in where Node would resolve another.
 *
 * @throws Error if an option is unknown or not valid.
 * @example
 * export default nodeService({ workspace: import.meta.dirname, entry: { main: './src/main.ts' } });
 */
export function nodeService(options: NodeServiceOptions): Configuration {
  checkOptions('nodeService', OPTIONS, options);
  const { workspace, entry, output = '', rules = [], compiled = [] } = options;
  return commonConfiguration({
    workspace,
    folder: output,
    namespace: HOST_NAME,
    compiled,
    module: {
      rules: [...rules],
      // Dynamic imports are part of the same file.
      parser: { javascript: { dynamicImportMode: 'eager' } },
    },
    name: 'service',
    target: NODE,
    node: { __dirname: false },
    entry: { ...entry },
    output: { filename: '[name].cjs', library: { type: 'commonjs2' }, clean: true },
    externalsType: 'commonjs',
    externals: ({ request = '', context = workspace }, callback) =>
      isInstalled(request, [...ENGINE, ...compiled]) && resolvesAlike(request, context, workspace)
        ? callback(undefined, request)
        : callback(),
    optimization: { minimize: false },
  });
}

const OPTIONS = optionsOf<NodeServiceOptions>({
  workspace: v.string(),
  entry: v.record(v.string(), v.string()),
  output: v.optional(v.string()),
  rules: v.optional(v.array(v.unknown())),
  compiled: v.optional(v.array(v.string())),
});

/**
 * Prefixes of packages that are always compiled: the engine, which shares React and its contexts with the site's own
 * sources, and the package that the packed engine contains.
 */
const ENGINE = ['@statline/compose/', '@statline/service/'];

const isInstalled = (request: string, compiled: readonly string[]): boolean =>
  /^@?[a-z]/.test(request) &&
  !request.startsWith('data:') &&
  !compiled.some((prefix) => request.startsWith(prefix));
