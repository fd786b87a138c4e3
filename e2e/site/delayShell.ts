import type { Page } from '@playwright/test';
import { delayScripts } from './delayScripts.ts';

/** Delays the shell's script until it is released: nothing is hydrated before that. */
export const delayShell = (page: Page): Promise<() => void> => delayScripts(page, '**/assets/*.js');
