import { runTests } from '../testing/runTests.ts';
import {
  BUILD,
  CORE_BROWSER,
  CORE_INTEGRATION,
  ENGINES,
  FURTHER,
  LONG,
  NODE_VERSIONS,
  OBSERVATORY,
  QUICK,
} from '../testing/steps.ts';

const DAY_MS = 86_400_000;

/** `npm run test:all`: runs all tests that this machine can run, those needed for most changes first. */
export const run = (): Promise<void> => {
  // Each day starts with a different long test, since `TEST_TIME_LIMIT` omits the last ones.
  const first = Math.floor(Date.now() / DAY_MS) % LONG.length;
  return runTests({
    parts: [
      [...QUICK, BUILD, OBSERVATORY],
      [CORE_INTEGRATION],
      [CORE_BROWSER],
      ...FURTHER.map((step) => [step]),
      [NODE_VERSIONS],
      [ENGINES],
      ...[...LONG.slice(first), ...LONG.slice(0, first)].map((step) => [step]),
    ],
  });
};
