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

/**
 * Jest's configuration of a remote: `*.test.tsx` beside the sources, in jsdom, with the matchers of
 * Testing Library; what is said on `console.error` or `console.warn` fails the test.
 *
 * @param {string} folder of the remote, absolute: `import.meta.dirname`.
 * @param {{ esModules?: readonly string[] }} options
 *   `esModules`: packages that come as ES modules only, by how their names begin. The engine's does in
 *   any case. Default: none.
 * @returns {import('jest').Config}
 * @example
 * // jest.config.mjs
 * import { remoteTests } from '@statline/compose/jest';
 *
 * export default remoteTests(import.meta.dirname, { esModules: ['@acme/'] });
 */
export const remoteTests = (folder, { esModules = [] } = {}) => ({
  rootDir: folder,
  displayName: path.basename(folder),
  testMatch: ['**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-dev/'],
  modulePathIgnorePatterns: ['/dist/', '/dist-dev/'],
  testEnvironment: browserEnvironment,
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${['@statline/', ...esModules].join('|')}))`],
  moduleNameMapper: assets,
  setupFilesAfterEnv: [own('setup.cjs')],
});
