import { remoteTests } from '@statline/compose/jest';

const tests = remoteTests(import.meta.dirname, { esModules: ['@statline/contract/'] });

export default {
  ...tests,
  moduleNameMapper: { ...tests.moduleNameMapper, '\\.txt$': '<rootDir>/src/adviceInTests.ts' },
};
