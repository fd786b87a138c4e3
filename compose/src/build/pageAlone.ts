import { type Configuration, rspack } from '@rspack/core';
import type { BuildOptions } from './BuildOptions.ts';
import { browserOutput, remoteFiles } from './browserOutput.ts';
import { BROWSER, commonConfiguration } from './commonConfiguration.ts';
import { devServer } from './development/devServer.ts';
import { serveBuilds } from './development/serveBuilds.ts';

/** Options of `pageAlone`. */
export interface PageAloneOptions extends BuildOptions {
  /** Namespace of the page's class names: one lower-case word. */
  name: string;
  /** Title of the page. */
  title: string;
  /** Port of the dev server. */
  port: number;
  /**
   * Environment variable that overrides `port`.
   *
   * @defaultValue none
   */
  portSetting?: string;
  /** The page's program, relative to `workspace`. */
  entry: string;
  /**
   * Path prefix → base URL of the service that responds there.
   *
   * @defaultValue none
   */
  proxy?: Readonly<Record<string, string>>;
}

/** rspack configuration of a page for development only, such as a design system, on a dev server of its own. */
export const pageAlone = ({
  workspace,
  name,
  title,
  port,
  portSetting = '',
  entry,
  rules = [],
  proxy = {},
}: PageAloneOptions): Configuration => {
  const ownPort = Number(process.env[portSetting]) || port;
  return commonConfiguration({
    workspace,
    folder: 'standalone',
    namespace: name,
    ...remoteFiles,
    rules: [...remoteFiles.rules, ...rules],
    name: 'standalone',
    target: BROWSER,
    entry: { standalone: entry },
    output: { ...browserOutput(`${name}-standalone`), publicPath: '/standalone/' },
    plugins: [
      new rspack.HtmlRspackPlugin({
        title,
        filename: 'index.html',
        meta: { viewport: 'width=device-width, initial-scale=1' },
      }),
    ],
    devServer: {
      ...devServer(ownPort, serveBuilds, portSetting),
      proxy: Object.entries(proxy).map(([path, target]) => ({
        context: [path],
        target,
        changeOrigin: true,
      })),
      onListening: () => console.log(`${title} is at http://localhost:${ownPort}`),
      // The host's page, which is of another origin, fetches files from this server.
      headers: { 'Access-Control-Allow-Origin': '*' },
      historyApiFallback: { index: '/standalone/index.html' },
    },
  });
};
