import path from 'node:path';
import type { Configuration } from '@rspack/core';
import type { BuildOptions } from './BuildOptions.ts';
import {
  commonConfiguration,
  definitions,
  engineRule,
  optimization,
  scriptRule,
  withoutHotReload,
} from './commonConfiguration.ts';
import { dist } from './environment.ts';
import { isFoundAlike } from './isFoundAlike.ts';

export interface NodeServiceOptions extends BuildOptions {
  /** Name of the program → its source, from the workspace: `{ main: './src/main.ts' }`. */
  entry: Readonly<Record<string, string>>;
  /**
   * Folder of the programs below the workspace's `dist/`, which the build clears.
   *
   * @default 'dist/' itself
   */
  output?: string;
  /**
   * Packages whose sources come into the program, by how their names begin. The engine's do in
   * any case; others stay what npm installed.
   *
   * @default []
   */
  compiled?: readonly string[];
  /**
   * Namespace of the class names of styled components: that of the browser's build.
   *
   * @default 'shell'
   */
  namespace?: string;
}

/**
 * A program for Node: its own sources in one CommonJS file, npm packages where they are. A package
 * that npm has installed in another version for the sources that ask for it than for the workspace
 * comes into the program: from there Node would find the wrong one.
 */
export const nodeService = ({
  workspace,
  entry,
  output = '',
  rules = [],
  compiled = [],
  namespace = 'shell',
}: NodeServiceOptions): Configuration => ({
  ...commonConfiguration(workspace),
  name: 'service',
  target: 'node20',
  resolve: { ...commonConfiguration(workspace).resolve, ...withoutHotReload },
  node: { __dirname: false },
  entry: { ...entry },
  output: {
    path: path.join(workspace, dist, output),
    filename: '[name].cjs',
    library: { type: 'commonjs2' },
    clean: true,
  },
  externalsType: 'commonjs',
  externals: ({ request = '', context = workspace }, callback) =>
    isInstalled(request, [...ENGINE, ...compiled]) && isFoundAlike(request, context, workspace)
      ? callback(undefined, request)
      : callback(),
  module: {
    // One file: what is imported later as well.
    parser: { javascript: { dynamicImportMode: 'eager' } },
    rules: [scriptRule(workspace, namespace, false), engineRule, ...rules],
  },
  plugins: [definitions],
  optimization: { ...optimization, minimize: false },
});

/** The engine, which shares React and its contexts with the site's own sources, and what is inside it once it is packed. */
const ENGINE = ['@statline/compose/', '@statline/service/'];

const isInstalled = (request: string, compiled: readonly string[]): boolean =>
  /^@?[a-z]/.test(request) &&
  !request.startsWith('data:') &&
  !compiled.some((prefix) => request.startsWith(prefix));
