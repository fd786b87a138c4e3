import { type Configuration, rspack } from '@rspack/core';
import * as v from 'valibot';
import type { BuildOptions } from './BuildOptions.ts';
import { browserOutput, remoteFiles } from './browserOutput.ts';
import { checkOptions, optionsOf } from './checkOptions.ts';
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

/**
 * rspack configuration of a page for development only, such as a design system, on a dev server of its own.
 *
 * @throws Error if an option is unknown or not valid, or `portSetting` is not a port.
 */
export function pageAlone(options: PageAloneOptions): Configuration {
  checkOptions('pageAlone', OPTIONS, options);
  const { workspace, name, title, port, portSetting = '', entry, rules = [], proxy = {} } = options;
  const setting = process.env[portSetting];
  const ownPort = setting ? Number(setting) : port;
  if (!v.is(Port, ownPort)) throw new Error(`${portSetting} takes a port, not "${setting}".`);
  return commonConfiguration({
    workspace,
    folder: 'standalone',
    namespace: name,
    module: { ...remoteFiles, rules: [...remoteFiles.rules, ...rules] },
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
}

const Port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535));

const OPTIONS = optionsOf<PageAloneOptions>({
  workspace: v.string(),
  name: v.string(),
  title: v.string(),
  port: Port,
  portSetting: v.optional(v.string()),
  entry: v.string(),
  rules: v.optional(v.array(v.unknown())),
  proxy: v.optional(v.record(v.string(), v.string())),
});
