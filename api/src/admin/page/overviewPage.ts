import { type Html, html } from '@statline/service/http/html';
import { formatCount, formatMoment } from '../../pages/formats.ts';
import { schoolName } from '../../schools/schoolKey.ts';
import type { QuarantinedSignUp } from '../../store/SignUpStore.ts';
import { batchesSection } from './batchesSection.ts';
import { dailyChart } from './dailyChart.ts';
import { form } from './form.ts';
import { funnel, referrals, sources, variants } from './funnelPage.ts';
import { listSection, PERSON } from './listSection.ts';
import { maskName } from './mask.ts';
import { type Overview, QUARANTINED } from './readOverview.ts';
import { searchForm } from './searchPage.ts';

/** Schools shown in the table; the command `stats` lists all. */
const SCHOOLS = 10;

interface OverviewOptions {
  /** Outcome of the last form. */
  notice?: string | undefined;
  /** CSRF token for every form. */
  formToken: string;
}

/** The overview page: figures, funnel, batches, quarantine, newest sign-ups and schools. */
export function overviewPage(overview: Overview, { notice, formToken }: OverviewOptions): Html {
  return html`<p class="soft">As of ${formatMoment(overview.at)}. Reload for newer figures.</p>
${notice === undefined ? undefined : html`<p role="status">${notice}</p>`}
${searchForm(formToken)}
${figures(overview)}
${funnel(overview.counts)}
${variants(overview.counts)}
<div class="halves even">
${sources(overview.sources)}
${referrals(overview.ranking)}
</div>
${batchesSection(overview.batches, formToken)}
${quarantine(overview, formToken)}
<div class="halves">
${newest(overview)}
${schools(overview)}
</div>`;
}

function figures({ metrics, statistics, events, states, mails }: Overview): Html {
  const rows: [label: string, figure: number][] = [
    ['On the list', statistics.total],
    ['Last 7 days', metrics.last7Days],
    ['Schools', metrics.schools],
    ['Invited', statistics.invited],
    ['In quarantine', statistics.quarantined],
    ['Webhook: waiting', events.waiting],
    ['Webhook: given up', events.dead],
  ];
  const { pending, confirmed, unsubscribed, bounced } = states;
  if (pending + confirmed + unsubscribed + bounced > 0)
    rows.push(
      ['Confirmed', confirmed],
      ['To be confirmed', pending],
      ['Unsubscribed', unsubscribed],
      ['Bounced', bounced],
      ['Mail: waiting', mails.waiting],
      ['Mail: given up', mails.dead],
    );
  return html`<section class="board" aria-labelledby="figures">
<h2 id="figures">Box score</h2>
<dl class="figures">${rows.map(
    ([label, figure]) => html`<div><dt>${label}</dt><dd>${formatCount(figure)}</dd></div>`,
  )}</dl>
${dailyChart(metrics.daily)}
</section>`;
}

function quarantine({ quarantined, statistics }: Overview, formToken: string): Html {
  const isCut = statistics.quarantined > QUARANTINED;
  const release = ({ id, name }: QuarantinedSignUp) =>
    html`<input type="hidden" name="id" value="${id}"><button>Release<span class="hidden"> ${name}</span></button>`;
  return listSection('Quarantine', {
    intro: html`<p class="soft">A hidden field was filled in: by a program, or by a browser for a person. What is
here is on no list, counts nowhere, and is forgotten after 30 days. Release a person on request.</p>`,
    empty: 'No sign-ups in quarantine.',
    caption: isCut
      ? `The latest ${QUARANTINED} of ${formatCount(statistics.quarantined)}; the command signups quarantine list has all`
      : 'Latest first',
    rows: quarantined,
    columns: [
      ['Name', ({ name }) => name],
      ...PERSON,
      ['Release', (person) => form('release', formToken, release(person)), 'action'],
    ],
  });
}

const newest = ({ newest }: Overview): Html =>
  listSection('Newest sign-ups', {
    empty: 'No sign-ups yet.',
    caption: 'Masked; the command signups show has all of one person',
    rows: newest,
    columns: [['Name', ({ name }) => maskName(name)], ...PERSON],
  });

function schools({ statistics: { schools } }: Overview): Html {
  const rows = schools.slice(0, SCHOOLS);
  return listSection('Schools', {
    empty: 'No schools yet.',
    caption: `The ${rows.length} with the most sign-ups, of ${formatCount(schools.length)}`,
    rows,
    columns: [
      ['School', ({ key }) => schoolName(key)],
      ['Sign-ups', ({ signUps }) => formatCount(signUps), 'number'],
    ],
  });
}
