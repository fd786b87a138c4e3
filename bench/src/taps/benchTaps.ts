import { parseArgs } from 'node:util';
import { launchChromium } from '../../../scripts/chromium/launchChromium.ts';
import { alternately } from '../pages/alternately.ts';
import { startPeers } from '../pages/peers/startPeers.ts';
import { SITE_PAGES } from '../pages/readPageOptions.ts';
import { startSiteAndTwin } from '../pages/startSiteAndTwin.ts';
import { formatTable } from '../pages/table/formatTable.ts';
import { CONTROLS } from './controls.ts';
import { measureTap, type Tap } from './measureTap.ts';

const HELP = `npm run bench -- taps [--rounds 7] [--cpu 4] [--control <name>]

The first tap on a page, on a phone that is --cpu times slower than this machine: INP, and the time
until its effect is on screen, in alternating rounds with the same sources as one bundle that is
hydrated at load. Medians with both ends.`;

const COLUMNS = [
  { title: 'INP ms', digits: 0, of: ({ inpMs }: Tap) => inpMs },
  { title: 'effect ms', digits: 0, of: ({ effectMs }: Tap) => effectMs },
];

/** The first interaction beside one bundle's ({@link HELP}). */
export async function benchTaps(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '7' },
      cpu: { type: 'string', default: '4' },
      control: { type: 'string', multiple: true, default: CONTROLS.map(({ name }) => name) },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const site = await startSiteAndTwin();
  const browser = await launchChromium();
  const peers = await startPeers(site.page, SITE_PAGES, ['single']);
  try {
    const contestants = [{ name: 'page', url: site.page }, ...peers.peers];
    for (const control of CONTROLS.filter(({ name }) => values.control.includes(name))) {
      const measure = ({ url }: { url: string }) =>
        measureTap(browser, url, control, Number(values.cpu));
      // The first visit finds the browser, and the server's cached pages, cold.
      for (const contestant of contestants) await measure(contestant);
      const rows = await alternately(contestants, Number(values.rounds), measure);
      console.log(`\n## ${control.name}, ${values.cpu} times slower, ${values.rounds} rounds\n`);
      console.log(formatTable(COLUMNS, rows));
    }
  } finally {
    await browser.close();
    await peers.stop();
    await site.stop();
  }
}
