import { runTests } from '../testing/runTests.ts';
import { CORE_BROWSER, CORE_INTEGRATION } from '../testing/steps.ts';

/** `npm test`: what a change of the product needs; the rest is left to `npm run test:all`. */
export const run = (): Promise<void> =>
  runTests({
    processes: [CORE_INTEGRATION],
    browsers: [CORE_BROWSER],
    leftOut: 'the long tests, other Node versions and browser engines: npm run test:all.',
  });
