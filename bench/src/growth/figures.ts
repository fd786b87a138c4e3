import { formatRows } from '../pages/table/formatTable.ts';
import { medianOf } from '../statistics.ts';

/** Measurements of a site with this number of remotes. */
export interface Sample extends PageCost {
  /** N. */
  remotes: number;
  /** n, of the page that is visited. */
  onPage: number;
  /** The same page in one bundle. */
  bundled: PageCost;
  /** The page's CPU of the bundle's in the same round, from the least to the most. */
  cpuRatios: readonly number[];
  /** From the start, without a mirror, until every region of every page is rendered on the server. */
  startS: number;
  /** The same with a full mirror. */
  restartS: number;
  /** Of one core, without visitors, while the shell polls for releases every 3 s. */
  idleShare: number;
  hostRequestsPerMinute: number;
  shellBytes: number;
  rendererBytes: number;
  /** From published until the page shows it. */
  liveS: number;
}

/** Of one visit that scrolls to the end, as transferred. */
export interface PageCost {
  documentBytes: number;
  scriptBytes: number;
  scriptFiles: number;
  cpuMs: number;
}

/** A figure, and its budget: so much of its own, for each remote on the page (n), and for each of the site (N). */
export interface Figure {
  title: string;
  digits: number;
  of(sample: Sample): number;
  bundled?(cost: PageCost): number;
  most: { fixed: number; n?: number; N?: number };
}

export const FIGURES: readonly Figure[] = [
  {
    title: 'document, KB',
    digits: 2,
    of: ({ documentBytes }) => documentBytes / 1000,
    bundled: ({ documentBytes }) => documentBytes / 1000,
    most: { fixed: 5, n: 0.2 },
  },
  {
    title: 'script, KB',
    digits: 1,
    of: ({ scriptBytes }) => scriptBytes / 1000,
    bundled: ({ scriptBytes }) => scriptBytes / 1000,
    most: { fixed: 80, n: 2, N: 0.005 },
  },
  {
    title: 'script files',
    digits: 0,
    of: ({ scriptFiles }) => scriptFiles,
    bundled: ({ scriptFiles }) => scriptFiles,
    // The host's two, and what prefetches the next page.
    most: { fixed: 3, n: 1 },
  },
  {
    title: 'CPU of the page, ms',
    digits: 0,
    of: ({ cpuMs }) => cpuMs,
    bundled: ({ cpuMs }) => cpuMs,
    most: { fixed: 100, n: 20 },
  },
  {
    title: 'CPU of the page, of one bundle',
    digits: 2,
    of: ({ cpuRatios }) => medianOf(cpuRatios),
    most: { fixed: 1.6 },
  },
  { title: 'start, s', digits: 1, of: ({ startS }) => startS, most: { fixed: 10, N: 1 } },
  {
    title: 'start with a full mirror, s',
    digits: 1,
    of: ({ restartS }) => restartS,
    most: { fixed: 5, N: 0.1 },
  },
  {
    title: 'CPU of the idle shell, % of a core',
    digits: 1,
    of: ({ idleShare }) => idleShare * 100,
    most: { fixed: 5 },
  },
  {
    title: 'requests to the release host a minute',
    digits: 0,
    of: ({ hostRequestsPerMinute }) => hostRequestsPerMinute,
    most: { fixed: 48 },
  },
  {
    title: 'memory of the shell, MB',
    digits: 0,
    of: ({ shellBytes }) => shellBytes / 1e6,
    most: { fixed: 120, N: 0.3 },
  },
  {
    title: 'memory of a renderer, MB',
    digits: 0,
    of: ({ rendererBytes }) => rendererBytes / 1e6,
    most: { fixed: 85, N: 0.2 },
  },
  { title: 'time to live, s', digits: 1, of: ({ liveS }) => liveS, most: { fixed: 10 } },
];

/** A table in Markdown: a line for each figure, a column for each N. */
export function formatGrowth(samples: readonly Sample[]): string {
  return formatRows(
    samples.map(({ remotes }) => `N = ${remotes.toLocaleString('en')}`),
    FIGURES.map(({ title, digits, of }) => [
      title,
      ...samples.map((sample) => of(sample).toFixed(digits)),
    ]),
  );
}

/** Constant without n and N, otherwise linear in them. */
export const formatBudget = ({ fixed, n, N }: Figure['most']): string =>
  [`${fixed}`, ...(n ? [`${n} n`] : []), ...(N ? [`${N} N`] : [])].join(' + ');

/** @returns a sentence for each figure over its budget. */
export function overBudget(samples: readonly Sample[]): string[] {
  return samples.flatMap((sample) => {
    const limit = ({ fixed, n = 0, N = 0 }: Figure['most']) =>
      fixed + n * sample.onPage + N * sample.remotes;
    return FIGURES.filter(({ of, most }) => of(sample) > limit(most)).map(
      ({ title, of, digits, most }) =>
        `${title}: ${of(sample).toFixed(digits)} for ${sample.remotes} remotes, at most ${limit(most).toFixed(digits)}.`,
    );
  });
}
