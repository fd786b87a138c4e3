import { failOnConsole } from '../../compose/jest/failOnConsole.cjs';
import { TIMEOUTS } from '../timeouts.ts';

// Loaded only for jsdom, since loading takes longer than most tests.
if (typeof document !== 'undefined') {
  require('@testing-library/jest-dom');
  require('@testing-library/react').configure({ asyncUtilTimeout: TIMEOUTS.elementMs });
}

jest.setTimeout(TIMEOUTS.unitMs);
failOnConsole();
