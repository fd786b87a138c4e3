import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from './launchOptions.ts';

/** Starts the machine's Chromium as the browser tests do, for scripts that draw or measure. */
export const launchChromium = (): Promise<Browser> => chromium.launch(launchOptions());
