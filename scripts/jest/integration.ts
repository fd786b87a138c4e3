import { failOnConsole } from '../../compose/jest/failOnConsole.cjs';
import { TIMEOUTS } from '../timeouts.ts';

jest.setTimeout(TIMEOUTS.integrationMs);
failOnConsole();

// Decision 060. What failed the first time is printed.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
