import { failOnConsole } from './failOnConsole.ts';

failOnConsole();
