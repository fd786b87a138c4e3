import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { failOnConsole } from './failOnConsole.ts';

/** How long `findBy…` and `waitFor` wait in vain, in milliseconds: these machines do other work as well. */
configure({ asyncUtilTimeout: 20_000 });

failOnConsole();
