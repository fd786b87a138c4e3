import type { Page } from '@playwright/test';
import { delayScripts } from './delayScripts.ts';

/** Keeps the shell's script from a page until it is released: nothing is hydrated before. */
export const delayShell = (page: Page): Promise<() => void> => delayScripts(page, '**/assets/*.js');
