import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

export default {
  entry: './src/main.mjs',
  output: { publicPath: 'auto', uniqueName: 'host' },
  plugins: [
    new ModuleFederationPlugin({
      name: 'host',
      dts: false,
      remotes: { explore: 'explore@/explore/mf-manifest.json' },
      shared: {
        react: { singleton: true, eager: true },
        'react-dom': { singleton: true, eager: true },
      },
    }),
  ],
};
