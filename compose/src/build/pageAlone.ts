import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import type { BuildOptions } from './BuildOptions.ts';
import {
  assetRule,
  browserOutput,
  cssModules,
  refresh,
  remoteStyleSheetRule,
} from './browserOutput.ts';
import { commonConfiguration, definitions, scriptRule } from './commonConfiguration.ts';
import { devServer } from './development/devServer.ts';
import { serveBuilds } from './development/serveBuilds.ts';
import { dist, isDev } from './environment.ts';

export interface PageAloneOptions extends BuildOptions {
  /** Of its class names: one lower-case word. */
  name: string;
  title: string;
  /** Port of its dev server. */
  port: number;
  /** The page's program, from the workspace. */
  entry: string;
  /** Beginning of paths → the address that answers them. Default: none. */
  proxy?: Readonly<Record<string, string>>;
}

/** A page for development only, on a dev server of its own. */
export const pageAlone = ({
  workspace,
  name,
  title,
  port,
  entry,
  rules = [],
  proxy = {},
}: PageAloneOptions): Configuration => ({
  ...commonConfiguration(workspace),
  name: 'standalone',
  target: ['web', 'es2022'],
  entry: { standalone: entry },
  output: {
    ...browserOutput(`${name}-standalone`),
    path: path.join(workspace, dist, 'standalone'),
    publicPath: '/standalone/',
  },
  module: {
    parser: { 'css/auto': cssModules.parser },
    generator: { 'css/auto': cssModules.generator },
    rules: [scriptRule(workspace, name, isDev), assetRule, remoteStyleSheetRule, ...rules],
  },
  plugins: [
    definitions,
    refresh(`${name}-standalone`),
    new rspack.HtmlRspackPlugin({
      title,
      filename: 'index.html',
      meta: { viewport: 'width=device-width, initial-scale=1' },
    }),
  ],
  devServer: {
    ...devServer(port),
    proxy: Object.entries(proxy).map(([path, target]) => ({
      context: [path],
      target,
      changeOrigin: true,
    })),
    setupMiddlewares: (middlewares, { compiler }) => [serveBuilds(compiler), ...middlewares],
    onListening: () => console.log(`${title} is at http://localhost:${port}`),
    // Fetched by the host's page, which is of another origin.
    headers: { 'Access-Control-Allow-Origin': '*' },
    historyApiFallback: { index: '/standalone/index.html' },
  },
});
