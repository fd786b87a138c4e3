import { runTests } from '../testing/runTests.ts';
import { BUILD, CORE_BROWSER, CORE_INTEGRATION, QUICK } from '../testing/steps.ts';

/** `npm test`: the tests that most changes need; the others run with `npm run test:all`. */
export const run = (): Promise<void> =>
  runTests({
    // Browser tests have real deadlines, so nothing else runs beside them.
    parts: [[...QUICK, BUILD], [CORE_INTEGRATION], [CORE_BROWSER]],
    leftOut: 'the long tests, other Node versions and browser engines: npm run test:all.',
  });
