import { failOnConsole } from '../../compose/jest/failOnConsole.cjs';
import { TIMEOUTS } from '../timeouts.ts';

// Loading these takes longer than most tests, and a test in Node's environment needs neither.
if (typeof document !== 'undefined') {
  require('@testing-library/jest-dom');
  require('@testing-library/react').configure({ asyncUtilTimeout: TIMEOUTS.elementMs });
}

jest.setTimeout(TIMEOUTS.unitMs);
failOnConsole();
