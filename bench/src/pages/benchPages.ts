import { loadavg } from 'node:os';
import type { Browser } from '@playwright/test';
import { findChromium, findWholeChromium } from '../../../scripts/chromium/findChromium.ts';
import { launchChromium } from '../../../scripts/chromium/launchChromium.ts';
import { alternately } from './alternately.ts';
import { documentPages } from './documentPages.ts';
import { installLighthouse, measureLighthouse } from './measureLighthouse.ts';
import { measureNavigation } from './navigation/measureNavigation.ts';
import { NAVIGATIONS } from './navigation/navigations.ts';
import { expectSameText } from './peers/expectSameText.ts';
import { startPeers } from './peers/startPeers.ts';
import { PAGES_HELP, type PageOptions, readPageOptions, SITE_PAGES } from './readPageOptions.ts';
import { startSiteAndTwin } from './startSiteAndTwin.ts';
import { formatTable } from './table/formatTable.ts';
import { LIGHTHOUSE_MEASURES, measuresOf, type Round } from './table/measures.ts';
import { CONTROLS, type Control } from './taps/controls.ts';
import { measureTap, type Tap } from './taps/measureTap.ts';
import { measureVisit } from './visit/measureVisit.ts';

/** What is measured: its name in the tables, and its address. */
interface Contestant {
  name: string;
  url: string;
}

/** The cost of each page beside its twin and its peers ({@link PAGES_HELP}). */
export async function benchPages(args: readonly string[]): Promise<void> {
  const options = readPageOptions(args);
  if (options === 'help') {
    console.log(PAGES_HELP);
    return;
  }
  const site = await startSiteAndTwin();
  const browser = await launchChromium();
  let peers: Awaited<ReturnType<typeof startPeers>> | undefined;
  try {
    peers = options.peers ? await startPeers(site.page, SITE_PAGES) : undefined;
    const contestants = [
      { name: 'page', url: site.page },
      { name: 'twin', url: site.twin },
      ...(peers?.peers ?? []),
    ];
    for (const page of options.pages) await benchPage(browser, contestants, page, options);
  } finally {
    await browser.close();
    await peers?.stop();
    await site.stop();
  }
}

async function benchPage(
  browser: Browser,
  sites: readonly Contestant[],
  page: string,
  { rounds, lighthouseRounds, peers }: PageOptions,
): Promise<void> {
  const contestants = sites.map(({ name, url }) => ({ name, url: url + page }));
  // The twin's countdown stands still.
  await expectSameText(
    browser,
    contestants.filter(({ name }) => name !== 'twin'),
  );
  const controls = CONTROLS.filter((control) => control.page === page);
  const measure = ({ url }: Contestant) => measureRound(browser, url, controls);
  // The first visit finds the browser, and the server's cached pages, cold.
  for (const { url } of contestants) await measureVisit(browser, url);
  const rows = await alternately(contestants, rounds, measure);
  const measures = measuresOf(controls);
  console.log(`\n## ${page}, ${rounds} rounds, load average ${loadavg()[1]?.toFixed(1)}\n`);
  console.log(formatTable(measures, rows));
  if (page === '/' && peers) await documentPages(measures, rows);
  if (lighthouseRounds === 0) return;

  await installLighthouse();
  const chromium = findChromium() ?? '';
  const runs = await alternately(contestants, lighthouseRounds, ({ url }) =>
    measureLighthouse(chromium, url),
  );
  console.log(`\nLighthouse, mobile, simulated, ${lighthouseRounds} runs:\n`);
  console.log(formatTable(LIGHTHOUSE_MEASURES, runs));
}

async function measureRound(
  browser: Browser,
  url: string,
  controls: readonly Control[],
): Promise<Round> {
  const visit = await measureVisit(browser, url);
  const taps: Record<string, Tap | undefined> = {};
  for (const control of controls) taps[control.name] = await measureTap(browser, url, control);
  const navigations: Round['navigations'] = {};
  for (const { name, isPhone } of findWholeChromium() ? NAVIGATIONS : []) {
    navigations[name] = await measureNavigation(url, isPhone);
  }
  return { ...visit, taps, navigations };
}
