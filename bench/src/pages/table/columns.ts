import type { TransferKind, Transfers } from '../../../../e2e/site/countTransfers.ts';
import type { LighthouseRun } from '../measureLighthouse.ts';
import type { TraceReading } from '../visit/readTrace.ts';
import type { Column } from './formatTable.ts';

type Measured = Transfers & TraceReading;

const kilobytes = (kind: TransferKind): Column<Measured> => ({
  title: `${kind} KB`,
  digits: 1,
  of: (measured) => measured[kind].bytes / 1000,
});

const WORK: readonly Column<Measured>[] = [
  kilobytes('script'),
  { title: 'scripts', digits: 0, of: ({ script }) => script.files },
  kilobytes('document'),
  kilobytes('font'),
  kilobytes('style'),
  kilobytes('other'),
  { title: 'CPU ms', digits: 0, of: ({ cpuMs }) => cpuMs },
  { title: 'longest task ms', digits: 0, of: ({ longestTaskMs }) => longestTaskMs },
];

const SHIFT: Column<Measured> = { title: 'CLS', digits: 3, of: ({ cls }) => cls };

export const UNTOUCHED_COLUMNS: readonly Column<Measured>[] = [
  ...WORK,
  { title: 'FCP ms', digits: 0, of: ({ fcpMs }) => fcpMs },
  { title: 'LCP ms', digits: 0, of: ({ lcpMs }) => lcpMs },
  SHIFT,
];

/** The largest paint is one of the first screen. */
export const SCROLLED_COLUMNS: readonly Column<Measured>[] = [...WORK, SHIFT];

const score = (title: string, category: string): Column<LighthouseRun> => ({
  title,
  digits: 0,
  of: ({ scores }) => scores[category],
});

export const LIGHTHOUSE_COLUMNS: readonly Column<LighthouseRun>[] = [
  { title: 'FCP ms', digits: 0, of: ({ fcpMs }) => fcpMs },
  { title: 'LCP ms', digits: 0, of: ({ lcpMs }) => lcpMs },
  { title: 'TBT ms', digits: 0, of: ({ tbtMs }) => tbtMs },
  { title: 'CLS', digits: 3, of: ({ cls }) => cls },
  score('performance', 'performance'),
  score('accessibility', 'accessibility'),
  score('best practices', 'best-practices'),
  score('SEO', 'seo'),
];
