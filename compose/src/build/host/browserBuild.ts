import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { ASSETS_PATH } from '../../composition/scriptFolders.ts';
import { browserOutput, refresh, released, styleSheetRule } from '../browserOutput.ts';
import {
  commonConfiguration,
  definitions,
  engineRule,
  scriptRule,
} from '../commonConfiguration.ts';
import { awaitServer } from '../development/awaitServer.ts';
import { devServer } from '../development/devServer.ts';
import { dist, isDev } from '../environment.ts';
import { federatedJsxRuntime, federatedLibraries } from '../federatedLibraries.ts';
import { federation } from '../federation.ts';
import { ListEntrypoint } from '../plugins/ListEntrypoint.ts';
import type { HostDevelopment, HostOptions } from './HostOptions.ts';

type BrowserBuildOptions = HostOptions & { name: string };

/** The host in the browser: it brings the shared libraries and the federation's runtime. */
export const browserBuild = ({
  workspace,
  name,
  browser,
  rules = [],
  development,
}: BrowserBuildOptions): Configuration => ({
  ...commonConfiguration(workspace),
  name: 'browser',
  target: ['web', 'es2022'],
  entry: { [name]: browser },
  output: {
    ...browserOutput(name),
    path: path.join(workspace, dist, 'browser'),
    publicPath: ASSETS_PATH,
    clean: true,
  },
  module: { rules: [scriptRule(name, isDev), engineRule, ...rules, styleSheetRule] },
  plugins: [
    definitions,
    ...federation(workspace, {
      name,
      // In the entry itself: the page starts with one script instead of a chain of them.
      shared: Object.fromEntries(
        Object.entries({ ...federatedLibraries, ...federatedJsxRuntime }).map(
          ([library, shared]) => [library, { ...shared, eager: true }],
        ),
      ),
      manifest: false,
      experiments: {
        provideExternalRuntime: true,
        // Pages pin their releases: no manifest, no snapshot of one.
        optimization: { disableSnapshot: true, target: 'web' },
      },
    }),
    new ListEntrypoint(name),
    ...(isDev ? [refresh(name)] : released()),
  ],
  ...(development && { devServer: inFrontOf(development) }),
});

/** The page comes from the host's own server, as in production. */
const inFrontOf = ({
  port,
  serverPort,
}: HostDevelopment): NonNullable<Configuration['devServer']> => ({
  ...devServer(port),
  // The server reads its own build from disk, as in production.
  devMiddleware: { writeToDisk: true },
  setupMiddlewares: (middlewares) => [awaitServer(serverPort, isServed), ...middlewares],
  proxy: [{ context: isServed, target: `http://127.0.0.1:${serverPort}`, xfwd: true }],
});

/** What the host's server answers: all but its dev server's own files. */
const isServed = (path: string): boolean => !path.startsWith(ASSETS_PATH) && path !== '/ws';
