import { runTests } from '../testing/runTests.ts';
import { BUILD, CORE_BROWSER, CORE_INTEGRATION, QUICK } from '../testing/steps.ts';

/** `npm test`: what a change of the product needs; the rest is left to `npm run test:all`. */
export const run = (): Promise<void> =>
  runTests({
    // The deadlines of tests in browsers are real, so that nothing runs beside them.
    parts: [[...QUICK, BUILD], [CORE_INTEGRATION], [CORE_BROWSER]],
    leftOut: 'the long tests, other Node versions and browser engines: npm run test:all.',
  });
