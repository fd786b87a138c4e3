import { FUNNEL_STEPS, type FunnelCount, type FunnelStep } from '@statline/contract/funnel';
import { formatCount } from '../../pages/formats.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Referrer } from '../../store/Referrals.ts';
import type { SignUpSource } from '../../store/SignUp.ts';
import { maskAddress, maskName } from './mask.ts';

const LABELS: Readonly<Record<FunnelStep, string>> = {
  visit: 'Visits',
  started: 'Form started',
  sent: 'Sent',
  confirmed: 'Confirmed',
};

/** A bar beside the figure that says the same. */
export const bar = (count: number, most: number): Html =>
  html`<td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${most === 0 ? 0 : (count / most) * 100}" height="10"/></svg></td>`;

type Sums = Record<FunnelStep, number>;

/** @returns each variant's sums, by variant. */
export function sumByVariant(counts: readonly FunnelCount[]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { variant, step, count } of counts) {
    const sum = sums.get(variant) ?? { visit: 0, started: 0, sent: 0, confirmed: 0 };
    sum[step] += count;
    sums.set(variant, sum);
  }
  return sums;
}

/** The way from a visit to a confirmed address. */
export function funnel(counts: readonly FunnelCount[]): Html {
  const all = sumByVariant(counts.map((count) => ({ ...count, variant: '' }))).get('');
  const sums = all ?? { visit: 0, started: 0, sent: 0, confirmed: 0 };
  const most = Math.max(...Object.values(sums));
  return html`<section class="board" aria-labelledby="funnel">
<h2 id="funnel">The way to the list</h2>
<table class="bars">
<caption>Last 30 days, in sums; browsers that refuse tracking are not counted</caption>
<thead><tr><th scope="col">Step</th><th scope="col"><span class="hidden">Drawn</span></th><th scope="col" class="number">People</th><th scope="col" class="number">Of the step before</th></tr></thead>
<tbody>${FUNNEL_STEPS.map((step, index) => {
    const before = FUNNEL_STEPS[index - 1];
    return html`<tr><th scope="row">${LABELS[step]}</th>${bar(sums[step], most)}<td class="number figure">${formatCount(sums[step])}</td><td class="number">${before === undefined ? '–' : percentOf(sums[step], sums[before])}</td></tr>`;
  })}</tbody>
</table>
</section>`;
}

/** 95 % interval of a share (Wilson), from 0 to 1. */
export function intervalOf(part: number, whole: number): [low: number, high: number] {
  const share = Math.min(1, part / whole);
  const z2 = 1.96 ** 2;
  const centre = share + z2 / (2 * whole);
  const width = 1.96 * Math.sqrt((share * (1 - share)) / whole + z2 / (4 * whole ** 2));
  const [low, high] = [centre - width, centre + width].map((end) => end / (1 + z2 / whole));
  return [low ?? 0, high ?? 1];
}

/** What visitors did with the live release and with the canary, while there was one. */
export function variants(counts: readonly FunnelCount[]): Html | undefined {
  const rows = [...sumByVariant(counts)].filter(
    ([variant, { visit }]) => variant !== '' && visit > 0,
  );
  if (rows.length === 0) return undefined;
  const intervals = rows.map(([, { sent, visit }]) => intervalOf(sent, visit));
  const low = Math.max(...intervals.map(([start]) => start));
  const isChance = low <= Math.min(...intervals.map(([, end]) => end));
  return html`<section aria-labelledby="variants">
<h2 id="variants">Variants</h2>
<p>${rows.length === 1 ? 'There is only one variant yet.' : isChance ? 'The intervals overlap: the variants may differ by chance alone.' : 'Intervals do not overlap: a difference by chance alone is unlikely.'}</p>
<table class="people">
<caption>Visits of the last 30 days during canaries, and how many in a hundred sent the form, with a 95 % interval. Who looks every day finds chance differences more often.</caption>
<thead><tr><th scope="col">Variant</th><th scope="col" class="number">Visits</th><th scope="col" class="number">Started</th><th scope="col" class="number">Sent</th><th scope="col" class="number">Sent of visits</th></tr></thead>
<tbody>${rows.map(([variant, { visit, started, sent }], index) => {
    const [remote, kind, release] = variant.split('/');
    const [from, to] = (intervals[index] ?? []).map((end) => (end * 100).toFixed(1));
    return html`<tr><th scope="row">${remote}, ${kind} <code>${release}</code></th><td data-label="Visits" class="number">${formatCount(visit)}</td><td data-label="Started" class="number">${formatCount(started)}</td><td data-label="Sent" class="number">${formatCount(sent)}</td><td data-label="Sent of visits" class="number">${percentOf(sent, visit)} (${from} to ${to})</td></tr>`;
  })}</tbody>
</table>
</section>`;
}

export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;

/** Where people came from, in one line. */
const nameOf = ({ source, medium, campaign, referrer }: SignUpSource): string =>
  [source, medium, campaign].filter(Boolean).join(' / ') || referrer || 'Directly';

/** @param sources as the store has them, one for each page and each term. */
export function sources(rows: readonly { source: SignUpSource; people: number }[]): Html {
  const sums = new Map<string, number>();
  for (const { source, people } of rows)
    sums.set(nameOf(source), (sums.get(nameOf(source)) ?? 0) + people);
  const first = [...sums].sort(([, one], [, other]) => other - one).slice(0, 10);
  return html`<section aria-labelledby="sources">
<h2 id="sources">Sources</h2>
${
  first.length === 0
    ? html`<p>No sign-up of the last 90 days has a source.</p>`
    : html`<table class="bars">
<caption>Campaigns, and pages that led here, of sign-ups of the last 90 days</caption>
<thead><tr><th scope="col">Source</th><th scope="col"><span class="hidden">Drawn</span></th><th scope="col" class="number">Sign-ups</th></tr></thead>
<tbody>${first.map(
        ([name, people]) =>
          html`<tr><th scope="row">${name}</th>${bar(people, first[0]?.[1] ?? 0)}<td class="number">${formatCount(people)}</td></tr>`,
      )}</tbody>
</table>`
}
</section>`;
}

export function referrals(ranking: readonly Referrer[]): Html {
  return html`<section aria-labelledby="referrals">
<h2 id="referrals">Referrals</h2>
${
  ranking.length === 0
    ? html`<p>No confirmed person came by another's link yet.</p>`
    : html`<table class="bars">
<caption>Whose links most confirmed people came by</caption>
<thead><tr><th scope="col">Person</th><th scope="col"><span class="hidden">Drawn</span></th><th scope="col" class="number">Referrals</th></tr></thead>
<tbody>${ranking.map(
        ({ person, referrals }) =>
          html`<tr><th scope="row">${maskName(person.name)} <span class="soft">${maskAddress(person.email)}</span></th>${bar(referrals, ranking[0]?.referrals ?? 0)}<td class="number">${formatCount(referrals)}</td></tr>`,
      )}</tbody>
</table>`
}
</section>`;
}
