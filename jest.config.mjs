/**
 * The tests of every workspace; the browser tests are in e2e/ (Playwright). A workspace's unit
 * tests are the project of its name; `*.integration.test.ts` are in `<workspace>-integration`.
 */

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { assets, browserEnvironment, transform } from './compose/jest/parts.mjs';
import { remoteTests } from './compose/jest/remoteTests.mjs';

const root = import.meta.dirname;
const setup = (file) => path.join(root, 'scripts/jest', file);

const INTEGRATION_TEST = '\\.integration\\.test\\.';

const notSources = [
  '/node_modules/',
  '/dist/',
  '/dist-dev/',
  // Of a remote that is tested where it is built: outside of the repository.
  '/scripts/packing/outside/',
];

const testRunner = setup('runTestFile.cjs');

const project = (workspace) => ({
  rootDir: path.join(root, workspace),
  testRunner,
  globalSetup: path.join(root, 'scripts/testing/ownTemporaryFolder.ts'),
  modulePathIgnorePatterns: ['/dist/', '/dist-dev/'],
  transform,
  // Published as ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!(p-queue|p-timeout|age-encryption|@noble|@scure|@actions|@csstools/css-tokenizer|parse5|entities)/)',
  ],
});

const unitTests = (workspace, environment) => ({
  ...project(workspace),
  displayName: workspace,
  testMatch: ['**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: [...notSources, INTEGRATION_TEST],
  testEnvironment: environment === 'jsdom' ? browserEnvironment : environment,
  moduleNameMapper: {
    ...assets,
    '^(node:)?child_process$': setup('noProcesses.cjs'),
    // GitHub's workflow parser says where it is to `import` alone, and Jest resolves as `require`.
    '^(@actions/[^/]+)$': path.join(root, 'node_modules/$1/dist/index.js'),
    '^(@actions/[^/]+)/(.+)$': path.join(root, 'node_modules/$1/dist/$2.js'),
  },
  setupFilesAfterEnv: [setup('unit.ts')],
});

const integrationTests = (workspace) => ({
  ...project(workspace),
  displayName: `${workspace}-integration`,
  testMatch: ['**/*.integration.test.{ts,tsx}'],
  testPathIgnorePatterns: notSources,
  testEnvironment: 'node',
  moduleNameMapper: assets,
  setupFilesAfterEnv: [setup('integration.ts')],
});

const workspaces = {
  compose: 'jsdom',
  contract: 'node',
  service: 'node',
  api: 'node',
  ui: 'jsdom',
  shell: 'jsdom',
  scripts: 'node',
  bench: 'node',
};

/** A remote's are those of its own jest.config.mjs, with this repository's time-outs. */
const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
const ofRemote = (name) => ({
  ...remoteTests(path.join(root, name)),
  testRunner,
  setupFilesAfterEnv: [setup('unit.ts')],
});

/** @type {import('jest').Config} */
export default {
  projects: [
    ...Object.entries(workspaces).flatMap(([workspace, environment]) => [
      unitTests(workspace, environment),
      integrationTests(workspace),
    ]),
    ...remotes.map(ofRemote),
  ],
};
