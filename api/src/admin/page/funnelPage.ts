import { FUNNEL_STEPS, type FunnelCount, type FunnelStep } from '@statline/contract/funnel';
import { type Html, html } from '@statline/service/http/html';
import { formatCount } from '../../pages/formats.ts';
import type { Referrer } from '../../store/Referrals.ts';
import type { SignUpSource } from '../../store/SignUp.ts';
import { barColumns, type Column, listSection } from './listSection.ts';
import { maskAddress, maskName } from './mask.ts';

const LABELS: Readonly<Record<FunnelStep, string>> = {
  visit: 'Visits',
  started: 'Form started',
  sent: 'Sent',
  confirmed: 'Confirmed',
};

type Sums = Record<FunnelStep, number>;

/** @returns variant → its totals. */
function sumByVariant(counts: readonly FunnelCount[]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { variant, step, count } of counts) {
    const sum = sums.get(variant) ?? { visit: 0, started: 0, sent: 0, confirmed: 0 };
    sum[step] += count;
    sums.set(variant, sum);
  }
  return sums;
}

/** Table of the steps from a visit to a confirmed address. */
export function funnel(counts: readonly FunnelCount[]): Html {
  const all = sumByVariant(counts.map((count) => ({ ...count, variant: '' }))).get('');
  const sums = all ?? { visit: 0, started: 0, sent: 0, confirmed: 0 };
  const rows = FUNNEL_STEPS.map((step, index) => {
    const before = FUNNEL_STEPS[index - 1];
    const share = before === undefined ? '–' : percentOf(sums[step], sums[before]);
    return { name: LABELS[step], count: sums[step], share };
  });
  const caption = 'Last 30 days, in sums; browsers that refuse tracking are not counted';
  const columns: Column<(typeof rows)[number]>[] = [
    ...barColumns('Step', 'People', Math.max(...Object.values(sums))),
    ['Of the step before', ({ share }) => share, 'number'],
  ];
  return listSection('The way to the list', { caption, rows, columns }, 'board');
}

/** 95 % confidence interval of a share (Wilson), from 0 to 1. */
function intervalOf(part: number, whole: number): [low: number, high: number] {
  const share = Math.min(1, part / whole);
  const z2 = 1.96 ** 2;
  const centre = share + z2 / (2 * whole);
  const width = 1.96 * Math.sqrt((share * (1 - share)) / whole + z2 / (4 * whole ** 2));
  const [low, high] = [centre - width, centre + width].map((end) => end / (1 + z2 / whole));
  return [low ?? 0, high ?? 1];
}

/** Compares visitors of the live release and of the canary, for each canary. */
export function variants(counts: readonly FunnelCount[]): Html | undefined {
  const rows = [...sumByVariant(counts)].flatMap(([variant, sums]) => {
    const [remote, kind, release] = variant.split('/');
    if (variant === '' || sums.visit === 0) return [];
    const interval = intervalOf(sums.sent, sums.visit);
    return { ...sums, interval, name: html`${remote}, ${kind} <code>${release}</code>` };
  });
  if (rows.length === 0) return undefined;
  const low = Math.max(...rows.map(({ interval: [start] }) => start));
  const isChance = low <= Math.min(...rows.map(({ interval: [, end] }) => end));
  return listSection('Variants', {
    intro: html`<p>${rows.length === 1 ? 'There is only one variant yet.' : isChance ? 'The intervals overlap: the variants may differ by chance alone.' : 'Intervals do not overlap: a difference by chance alone is unlikely.'}</p>`,
    caption:
      'Visits of the last 30 days during canaries, and how many in a hundred sent the form, with a 95 % interval. Who looks every day finds chance differences more often.',
    rows,
    columns: [
      ['Variant', ({ name }) => name],
      ['Visits', ({ visit }) => formatCount(visit), 'number'],
      ['Started', ({ started }) => formatCount(started), 'number'],
      ['Sent', ({ sent }) => formatCount(sent), 'number'],
      ['Sent of visits', (row) => `${percentOf(row.sent, row.visit)} (${rangeOf(row)})`, 'number'],
    ],
  });
}

const rangeOf = ({ interval }: { interval: readonly number[] }): string =>
  interval.map((end) => (end * 100).toFixed(1)).join(' to ');

const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;

/** Name of a source, in one line. */
const nameOf = ({ source, medium, campaign, referrer }: SignUpSource): string =>
  [source, medium, campaign].filter(Boolean).join(' / ') || referrer || 'Directly';

/** @param rows as the store has them: one row for each combination of all fields. */
export function sources(rows: readonly { source: SignUpSource; people: number }[]): Html {
  const sums = new Map<string, number>();
  for (const { source, people } of rows)
    sums.set(nameOf(source), (sums.get(nameOf(source)) ?? 0) + people);
  const first = [...sums].sort(([, one], [, other]) => other - one).slice(0, 10);
  return listSection('Sources', {
    empty: 'No sign-up of the last 90 days has a source.',
    caption: 'Campaigns, and pages that led here, of sign-ups of the last 90 days',
    rows: first.map(([name, count]) => ({ name, count })),
    columns: barColumns('Source', 'Sign-ups', first[0]?.[1]),
  });
}

export function referrals(ranking: readonly Referrer[]): Html {
  const rows = ranking.map(({ person: { name, email }, referrals }) => ({
    name: html`${maskName(name)} <span class="soft">${maskAddress(email)}</span>`,
    count: referrals,
  }));
  return listSection('Referrals', {
    empty: "No confirmed person came by another's link yet.",
    caption: 'Whose links most confirmed people came by',
    rows,
    columns: barColumns('Person', 'Referrals', rows[0]?.count),
  });
}
