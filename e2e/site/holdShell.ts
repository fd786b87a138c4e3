import type { Page } from '@playwright/test';
import { holdScripts } from './holdScripts.ts';

/** Keeps the shell's script from a page until it is released: nothing is hydrated before. */
export const holdShell = (page: Page): Promise<() => void> => holdScripts(page, '**/assets/*.js');
