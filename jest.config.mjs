/** Unit and integration tests of every workspace; the browser tests are in e2e/ (Playwright). */

import { readdirSync } from 'node:fs';

const transform = {
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

const project = (workspace, environment) => ({
  displayName: workspace,
  rootDir: `<rootDir>/${workspace}`,
  testMatch: ['**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-dev/'],
  modulePathIgnorePatterns: ['/dist/', '/dist-dev/'],
  testEnvironment:
    environment === 'jsdom' ? '<rootDir>/../scripts/jest/BrowserEnvironment.cjs' : environment,
  transform,
  moduleNameMapper: { '\\.(css|woff2|svg)$': '<rootDir>/../scripts/jest/emptyAsset.cjs' },
  setupFilesAfterEnv: [`<rootDir>/../scripts/jest/${environment}.ts`],
});

const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('remote-'));

/** @type {import('jest').Config} */
export default {
  /** Against hanging only: these machines do other work as well. */
  testTimeout: 180_000,
  projects: [
    project('compose', 'jsdom'),
    project('contract', 'node'),
    project('service', 'node'),
    project('api', 'node'),
    project('ui', 'jsdom'),
    project('shell', 'jsdom'),
    ...remotes.map((workspace) => project(workspace, 'jsdom')),
    project('scripts', 'node'),
  ],
};
