import { readFileSync } from 'node:fs';
import path from 'node:path';
import integration from './integration.config.mjs';

const root = path.join(import.meta.dirname, '../..');
const longTests = JSON.parse(
  readFileSync(path.join(root, 'scripts/testing/longTests.json'), 'utf8'),
);
const ignored = Object.values(longTests)
  .flatMap(({ files }) => files)
  .map((file) => `${path.join(root, file)}$`);

/** The integration tests of `npm test`. */
export default {
  projects: integration.projects.map((project) => ({
    ...project,
    testPathIgnorePatterns: [...project.testPathIgnorePatterns, ...ignored],
  })),
};
