import { runTests } from '../testing/runTests.ts';
import { BROWSER, ENGINES, INTEGRATION, NODE_VERSIONS, OBSERVATORY } from '../testing/steps.ts';

/** `npm run test:all`: everything that can be tested on this machine. */
export const run = (): Promise<void> =>
  runTests({
    processes: [INTEGRATION, NODE_VERSIONS],
    forBrowsers: [OBSERVATORY],
    browsers: [BROWSER, ENGINES],
  });
