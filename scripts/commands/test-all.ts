import { runTests } from '../testing/runTests.ts';
import {
  BUILD,
  CORE_BROWSER,
  CORE_INTEGRATION,
  ENGINES,
  LONG,
  NODE_VERSIONS,
  OBSERVATORY,
  QUICK,
} from '../testing/steps.ts';

/** `npm run test:all`: everything that can be tested on this machine, what most changes need first. */
export const run = (): Promise<void> =>
  runTests({
    parts: [
      [...QUICK, BUILD, OBSERVATORY],
      [CORE_INTEGRATION],
      [CORE_BROWSER],
      [NODE_VERSIONS],
      [ENGINES],
      ...LONG.map((step) => [step]),
    ],
  });
