import path from 'node:path';

const here = import.meta.dirname;

/** @type {import('next').NextConfig} */
export default {
  distDir: 'dist',
  outputFileTracingRoot: path.join(here, '../../..'),
  compiler: { styledComponents: { ssr: true, displayName: false, pure: true, namespace: 'peer' } },
  poweredByHeader: false,
  // The benchmark compresses every peer alike.
  compress: false,
  experimental: { externalDir: true },
  webpack: (config) => {
    // One copy of each library, this folder's; the site's own packages are found from where they are.
    config.resolve.modules = [path.join(here, 'node_modules'), 'node_modules'];
    config.resolve.alias['react-router-dom'] = path.join(here, 'router.jsx');
    const images = config.module.rules.find(({ test }) => test?.test?.('.svg'));
    images.exclude = /\.svg$/;
    // The same address on the server and in the browser.
    config.module.rules.push({
      test: /\.svg$/,
      type: 'asset/resource',
      generator: { filename: 'static/media/[name].[contenthash][ext]', publicPath: '/_next/' },
    });
    config.module.rules.push({ test: /\.woff2$/, issuer: /\.jsx$/, type: 'asset/resource' });
    return config;
  },
};
