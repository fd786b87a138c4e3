import path from 'node:path';

const own = (file) => path.join(import.meta.dirname, file);

/** What is compiled before it runs: sources, and packages that are ES modules only. */
export const transform = {
  '\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
    },
  ],
};

export const browserEnvironment = own('BrowserEnvironment.cjs');

/** What the build makes of files that are no scripts, as far as a test needs it. */
export const assets = {
  '\\.module\\.css$': own('styleSheet.cjs'),
  '\\.(css|woff2?|ttf|otf|svg|png|jpe?g|gif|webp|avif)(\\?.*)?$': own('emptyAsset.cjs'),
};

export const setup = own('setup.cjs');
