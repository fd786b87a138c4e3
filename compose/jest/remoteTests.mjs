/**
 * Jest's configuration of a remote.
 *
 * @module jest
 */

import path from 'node:path';
import { assets, browserEnvironment, setup, transform } from './parts.mjs';

/**
 * Jest's configuration of a remote: `*.test.tsx`, or `.ts`, `.jsx`, `.js`, beside the sources, in jsdom, with the
 * matchers of Testing Library. A call of `console.error` or `console.warn` fails the test.
 *
 * @param {string} folder absolute path of the remote's folder: `import.meta.dirname`.
 * @param {{ esModules?: readonly string[] }} [options] `esModules`: name prefixes of packages that are
 *   ES modules only, to be compiled. The engine always is. Default: none.
 * @returns {import('jest').Config} an ordinary configuration, which can be spread into another.
 * @example
 * // jest.config.mjs
 * import { remoteTests } from '@statline/compose/jest';
 *
 * export default remoteTests(import.meta.dirname, { esModules: ['@acme/'] });
 */
export const remoteTests = (folder, { esModules = [] } = {}) => ({
  rootDir: folder,
  displayName: path.basename(folder),
  testMatch: ['**/*.test.{js,jsx,ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-dev/'],
  modulePathIgnorePatterns: ['/dist/', '/dist-dev/'],
  testEnvironment: browserEnvironment,
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${['@statline/', ...esModules].join('|')}))`],
  moduleNameMapper: assets,
  setupFilesAfterEnv: [setup],
});
