import type { TransferKind, Transfers } from '../../../../e2e/site/countTransfers.ts';
import type { LighthouseRun } from '../measureLighthouse.ts';
import { NAVIGATIONS, type Navigation, type NavigationName } from '../navigation/navigations.ts';
import type { Control } from '../taps/controls.ts';
import type { Tap } from '../taps/measureTap.ts';
import type { Visit } from '../visit/measureVisit.ts';
import type { TraceReading } from '../visit/readTrace.ts';
import type { Measure } from './formatTable.ts';

/** What one round measures of a page. */
export interface Round extends Visit {
  /** By control; undefined where the tap has loaded a document. */
  taps: Readonly<Record<string, Tap | undefined>>;
  /** Where the machine has a whole Chromium. */
  navigations: Partial<Record<NavigationName, Navigation>>;
}

const STATES = { untouched: 'left alone', scrolled: 'scrolled' } as const;

const inState = (
  title: string,
  digits: number,
  of: (measured: Transfers & TraceReading) => number,
): Measure<Round>[] =>
  (['untouched', 'scrolled'] as const).map((state) => ({
    title: `${title}: ${STATES[state]}`,
    digits,
    of: (round) => of(round[state]),
  }));

const kilobytes = (kind: TransferKind): Measure<Round> => ({
  title: `${kind} KB`,
  digits: 1,
  of: ({ scrolled }) => scrolled[kind].bytes / 1000,
});

/** Of the page with these controls. A title has what is measured, and after a colon where or when. */
export const measuresOf = (controls: readonly Control[]): readonly Measure<Round>[] => [
  ...inState('script KB', 1, ({ script }) => script.bytes / 1000),
  ...inState('scripts', 0, ({ script }) => script.files),
  ...(['document', 'font', 'style', 'other'] as const).map(kilobytes),
  ...inState('CPU ms', 0, ({ cpuMs }) => cpuMs),
  ...inState('longest task ms', 0, ({ longestTaskMs }) => longestTaskMs),
  // The largest paint is one of the first screen.
  { title: 'FCP ms', digits: 0, of: ({ untouched }) => untouched.fcpMs },
  { title: 'LCP ms', digits: 0, of: ({ untouched }) => untouched.lcpMs },
  { title: 'CLS', digits: 3, of: ({ scrolled }) => scrolled.cls },
  ...controls.flatMap(({ name, effect }): Measure<Round>[] => [
    { title: `INP ms: ${name}`, digits: 0, of: ({ taps }) => taps[name]?.inpMs },
    ...(effect === 'none'
      ? []
      : [
          {
            title: `effect of the tap ms: ${name}`,
            digits: 0,
            of: ({ taps }: Round) => taps[name]?.effectMs,
          },
        ]),
  ]),
  ...NAVIGATIONS.flatMap(({ name }): Measure<Round>[] => [
    {
      title: `next page ms: ${name}`,
      digits: 0,
      takes: 'p75',
      of: ({ navigations }) => navigations[name]?.paintMs,
    },
    {
      title: `page requests: ${name}`,
      digits: 2,
      of: ({ navigations }) => navigations[name]?.requestsPerPage,
    },
  ]),
];

const score = (title: string, category: string): Measure<LighthouseRun> => ({
  title,
  digits: 0,
  of: ({ scores }) => scores[category],
});

export const LIGHTHOUSE_MEASURES: readonly Measure<LighthouseRun>[] = [
  { title: 'FCP ms', digits: 0, of: ({ fcpMs }) => fcpMs },
  { title: 'LCP ms', digits: 0, of: ({ lcpMs }) => lcpMs },
  { title: 'TBT ms', digits: 0, of: ({ tbtMs }) => tbtMs },
  { title: 'CLS', digits: 3, of: ({ cls }) => cls },
  score('performance', 'performance'),
  score('accessibility', 'accessibility'),
  score('best practices', 'best-practices'),
  score('SEO', 'seo'),
];
