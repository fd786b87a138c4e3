import { failOnConsole } from '../../compose/jest/failOnConsole.cjs';
import { TIMEOUTS } from '../timeouts.ts';

jest.setTimeout(TIMEOUTS.integrationMs);
failOnConsole();
