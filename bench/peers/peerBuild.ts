import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { commonConfiguration } from '../../compose/src/build/commonConfiguration.ts';
import { listEntrypoint } from '../../compose/src/build/plugins/listEntrypoint.ts';

/** Class names and files of a peer, the same on the server and in the browser. */
const peer = (folder: string) => ({
  workspace: folder,
  namespace: 'peer',
  rules: [
    {
      test: /\.(svg|woff2)$/,
      type: 'asset/resource' as const,
      generator: { filename: '[name].[contenthash][ext]' },
    },
    { test: /\.css$/, type: 'css' as const },
  ],
});

/** A peer's program for browsers, in `dist/browser`; its document links what `entrypoint.json` lists. */
export const peerBrowser = (folder: string, entry: string): Configuration =>
  commonConfiguration({
    ...peer(folder),
    name: 'browser',
    target: ['web', 'es2022'],
    entry: { peer: entry },
    output: {
      path: path.join(folder, 'dist/browser'),
      publicPath: '/assets/',
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
      clean: true,
    },
    plugins: [listEntrypoint('peer')],
  });

/** What renders a peer's documents, in `dist/server.cjs`. */
export const peerServer = (folder: string, entry: string): Configuration =>
  commonConfiguration({
    ...peer(folder),
    name: 'server',
    target: 'node20',
    entry: { server: entry },
    output: {
      path: path.join(folder, 'dist'),
      // The same addresses as in the browser.
      publicPath: '/assets/',
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
    },
  });
