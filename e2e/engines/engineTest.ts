import { succeeds } from '../deployment/isInstalled.ts';
import { skipUnless } from '../site/skipUnless.ts';
import { test as base, expect } from '../site/test.ts';
import { launchFirefox } from './firefox/launchFirefox.ts';
import type { Engine, Preferences, Tab } from './Tab.ts';
import { Visitor } from './Visitor.ts';
import { launchWebKit } from './webkit/launchWebKit.ts';

export { expect };

export type EngineName = 'firefox' | 'webkit';

const LAUNCH = { firefox: launchFirefox, webkit: launchWebKit };

/** The commands that check whether a browser and its driver are installed. */
const CHECKS: Readonly<Record<EngineName, string>> = {
  firefox: 'firefox-esr --version',
  webkit: `which xvfb-run WebKitWebDriver && /usr/bin/python3 -c 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")'`,
};

interface TestFixtures {
  /** The width of the window, in pixels. */
  width: number;
  preferences: Preferences;
  tab: Tab;
  visitor: Visitor;
  /** Opens an address of the site. */
  open: (address: string) => Promise<void>;
}

interface WorkerFixtures {
  /** Which browser: the Playwright project's. */
  engine: EngineName;
  /** A running browser, one at a time. */
  launch: (preferences: Preferences) => Promise<Engine>;
}

/** A test of what a visitor does, in a browser that Playwright does not drive. */
export const engineTest = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  width: [1280, { option: true }],
  preferences: ['none', { option: true }],

  launch: [
    async ({ engine }, use) => {
      let running: { preferences: Preferences; browser: Engine } | undefined;
      await use(async (preferences) => {
        if (running?.preferences !== preferences) {
          await running?.browser.close();
          running = undefined;
          running = { preferences, browser: await LAUNCH[engine](preferences) };
        }
        return running.browser;
      });
      await running?.browser.close();
    },
    { scope: 'worker' },
  ],

  tab: async ({ engine, launch, preferences, width, problems }, use) => {
    skipUnless(succeeds(CHECKS[engine]), `${engine} or its driver is not installed`);
    const tab = await (await launch(preferences)).openTab();
    await tab.resize(width, 844);
    await use(tab);
    problems.note(...(await tab.complaints()));
    await tab.close();
  },

  visitor: async ({ tab, preferences }, use) => {
    await use(new Visitor(tab, preferences !== 'no script'));
  },

  open: async ({ tab, baseURL }, use) => {
    await use((address) => tab.open(new URL(address, baseURL).href));
  },
});
