import { type Browser, launch, type Page } from 'puppeteer-core';
import type { Engine, Preferences, Tab } from '../Tab.ts';

/** Debian's `firefox-esr`. */
const PROGRAM = '/usr/bin/firefox-esr';

/** Settings that the driver cannot emulate (https://searchfox.org, StaticPrefList). */
const PREFERENCES: Readonly<Record<Preferences, Record<string, unknown>>> = {
  none: {},
  'dark and still': {
    'layout.css.prefers-color-scheme.content-override': 0,
    'ui.prefersReducedMotion': 1,
  },
  // Colours are the visitor's, those of pages never.
  'forced colours': { 'browser.display.document_color_use': 2 },
  'no script': { 'javascript.enabled': false },
  // Off when Firefox is driven, since its driver does not see that such a page has been restored.
  'back-forward cache': {
    'fission.bfcacheInParent': true,
    'browser.sessionhistory.max_total_viewers': 8,
  },
};

/** Starts Firefox without a window, driven through WebDriver BiDi. */
export async function launchFirefox(preferences: Preferences): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: PROGRAM,
    headless: true,
    extraPrefsFirefox: PREFERENCES[preferences],
  });
  return { openTab: () => openTab(browser), close: () => browser.close() };
}

async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const complaints = listen(page);
  return {
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (run, ...args) => page.evaluate(run as never, ...args) as never,
    click: (x, y) => page.mouse.click(x, y),
    moveTo: (x, y) => page.mouse.move(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key === 'Space' ? ' ' : key),
    complaints: async () => complaints,
    close: () => context.close(),
  };
}

function listen(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warn'].includes(message.type())) return;
    complaints.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${String(error)}`));
  return complaints;
}
