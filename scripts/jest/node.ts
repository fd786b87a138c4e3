import { TIMEOUTS } from '../timeouts.ts';
import { failOnConsole } from './failOnConsole.ts';

jest.setTimeout(TIMEOUTS.unitMs);
failOnConsole();
