import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { failOnConsole } from '../../compose/jest/failOnConsole.cjs';
import { TIMEOUTS } from '../timeouts.ts';

jest.setTimeout(TIMEOUTS.unitMs);
configure({ asyncUtilTimeout: TIMEOUTS.elementMs });
failOnConsole();
