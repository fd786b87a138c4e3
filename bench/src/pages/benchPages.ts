import type { Browser } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium/findChromium.ts';
import { launchChromium } from '../../../scripts/chromium/launchChromium.ts';
import { alternately } from './alternately.ts';
import { installLighthouse, measureLighthouse } from './measureLighthouse.ts';
import { expectSameText } from './peers/expectSameText.ts';
import { startPeers } from './peers/startPeers.ts';
import { PAGES_HELP, type PageOptions, readPageOptions, SITE_PAGES } from './readPageOptions.ts';
import { startSiteAndTwin } from './startSiteAndTwin.ts';
import { LIGHTHOUSE_COLUMNS, SCROLLED_COLUMNS, UNTOUCHED_COLUMNS } from './table/columns.ts';
import { formatTable } from './table/formatTable.ts';
import { measureVisit, type Visit } from './visit/measureVisit.ts';

/** What is measured: its name in the tables, and its address. */
interface Contestant {
  name: string;
  url: string;
}

/** The cost of each page beside its twin ({@link PAGES_HELP}). */
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
  { rounds, lighthouseRounds }: PageOptions,
): Promise<void> {
  const contestants = sites.map(({ name, url }) => ({ name, url: url + page }));
  // The twin's countdown stands still.
  await expectSameText(
    browser,
    contestants.filter(({ name }) => name !== 'twin'),
  );
  // The first visit finds the browser, and the server's cached pages, cold.
  for (const { url } of contestants) await measureVisit(browser, url);
  const visits = await alternately(contestants, rounds, ({ url }) => measureVisit(browser, url));
  const part = (name: keyof Visit) =>
    visits.map((row) => ({ ...row, rounds: row.rounds.map((visit) => visit[name]) }));
  console.log(`\n## ${page}\n\nLeft alone, ${rounds} rounds:\n`);
  console.log(formatTable(UNTOUCHED_COLUMNS, part('untouched')));
  console.log('\nScrolled to its end, of the whole visit:\n');
  console.log(formatTable(SCROLLED_COLUMNS, part('scrolled')));
  if (lighthouseRounds === 0) return;

  await installLighthouse();
  const chromium = findChromium() ?? '';
  const runs = await alternately(contestants, lighthouseRounds, ({ url }) =>
    measureLighthouse(chromium, url),
  );
  console.log(`\nLighthouse, mobile, simulated, ${lighthouseRounds} runs:\n`);
  console.log(formatTable(LIGHTHOUSE_COLUMNS, runs));
}
