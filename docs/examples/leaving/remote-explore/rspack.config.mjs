import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

export default {
  entry: {},
  output: { publicPath: 'auto', uniqueName: 'explore' },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: { detectSyntax: 'auto', jsc: { transform: { react: { runtime: 'automatic' } } } },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'explore',
      filename: 'remoteEntry.js',
      dts: false,
      exposes: { './ExploreSection': './src/ExploreSection.tsx' },
      shared: { react: { singleton: true }, 'react-dom': { singleton: true } },
    }),
  ],
};
