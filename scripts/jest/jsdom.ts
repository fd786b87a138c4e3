import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { TIMEOUTS } from '../timeouts.ts';
import { failOnConsole } from './failOnConsole.ts';

jest.setTimeout(TIMEOUTS.unitMs);
configure({ asyncUtilTimeout: TIMEOUTS.elementMs });
failOnConsole();
