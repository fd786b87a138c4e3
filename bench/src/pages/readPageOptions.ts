import { parseArgs } from 'node:util';

export interface PageOptions {
  /** Paths of the site. */
  pages: readonly string[];
  /** Visits of each page and its twin. */
  rounds: number;
  /** Lighthouse runs of each; none: 0. */
  lighthouseRounds: number;
  /** Whether what this site is compared with is measured too. */
  peers: boolean;
}

/** Of the site; peers have these. */
export const SITE_PAGES = ['/', '/waitlist', '/privacy-policy', '/terms-of-service'];

export const PAGES_HELP = `npm run bench -w bench -- pages [options]

Starts the built site (building what is not up to date) and, beside it, each page's twin: the very
same response with every script and script hint taken out. Visits both alternately in the machine's
Chromium as a phone of 412 × 823 px, with empty caches, and prints medians and both ends of:

  what is transferred (KB of 1,000 bytes with headers; in how many files), the main thread's CPU in
  ms until quiet (the trace's thread time, which other work on the machine does not change), its
  longest task in ms of CPU, FCP, LCP and CLS: left alone, and scrolled to the end (of all the
  visit); the INP of the first tap on each control and the time until its effect is on screen, with
  a processor four times slower; from the click on a link to the largest paint of the next page,
  with a mouse and on a phone with slow 4G. Then Lighthouse's mobile simulation, which is slow.

  --page <path>         measures this page; may be given again (default: ${SITE_PAGES.join(' ')})
  --rounds <n>          of each page and its twin (default: 5)
  --lighthouse <n>      Lighthouse runs of each (default: 5)
  --no-lighthouse       leaves Lighthouse out
  --peers               measures in the same rounds what the site is compared with (bench/peers): the
                        same sources as one bundle, rendered on the server and hydrated; the
                        federated page rendered in the browser, as Module Federation's examples
                        build it; the same pages with Next.js, and with Astro as islands, which are
                        installed the first time. Writes the home page into docs/performance.md`;

/** @throws TypeError or RangeError with a sentence for the command line. */
export function readPageOptions(args: readonly string[]): PageOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      page: { type: 'string', multiple: true, default: SITE_PAGES },
      rounds: { type: 'string', default: '5' },
      lighthouse: { type: 'string', default: '5' },
      'no-lighthouse': { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  for (const page of values.page) {
    if (!page.startsWith('/')) throw new RangeError(`--page ${page} is no path such as /waitlist`);
  }
  return {
    peers: values.peers,
    pages: values.page,
    rounds: count('--rounds', values.rounds),
    lighthouseRounds: values['no-lighthouse'] ? 0 : count('--lighthouse', values.lighthouse),
  };
}

function count(option: string, given: string): number {
  const value = Number(given);
  if (Number.isInteger(value) && value >= 1 && value <= 100) return value;
  throw new RangeError(`${option} takes a number from 1 to 100, not ${given}`);
}
