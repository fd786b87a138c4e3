import {
  type Configuration,
  type RspackPluginInstance,
  type RuleSetRule,
  rspack,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { isDev } from './environment.ts';
import { PrecompressAssets } from './plugins/PrecompressAssets.ts';

/** @param name unique among the builds on a page. */
export const browserOutput = (name: string): NonNullable<Configuration['output']> => ({
  uniqueName: name,
  filename: isDev ? '[name].js' : '[name].[contenthash].js',
  chunkFilename: isDev ? '[name].js' : '[name].[contenthash].js',
  cssFilename: isDev ? '[name].css' : '[name].[contenthash].css',
  assetModuleFilename: '[name].[contenthash][ext]',
  // Where the script itself came from: a release works wherever its folder is published.
  publicPath: 'auto',
  // A script's hash is checked only where the script is fetched with CORS.
  crossOriginLoading: 'anonymous',
});

/** Every script loads the others by their hashes, and each has its compressed copies. */
export const released = (): RspackPluginInstance[] => [
  new rspack.SubresourceIntegrityPlugin(),
  new PrecompressAssets(),
];

export const refresh = (name: string): RspackPluginInstance =>
  new ReactRefreshRspackPlugin({ library: name });

export const styleSheetRule: RuleSetRule = { test: /\.css$/, type: 'css' };

/** Images and fonts are files, whose addresses the scripts and style sheets are given. */
export const assetRule: RuleSetRule = {
  test: /\.(png|jpe?g|gif|webp|avif|svg|woff2)$/,
  type: 'asset/resource',
};
