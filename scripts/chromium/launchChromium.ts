import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from './launchOptions.ts';

/** The machine's Chromium, as the browser tests start it: for what a script draws or measures. */
export const launchChromium = (): Promise<Browser> => chromium.launch(launchOptions());
