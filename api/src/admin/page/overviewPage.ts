import { formatCount, formatMoment } from '../../pages/formats.ts';
import { type Html, html } from '../../pages/html.ts';
import { schoolName } from '../../schools/schoolKey.ts';
import { batches, searchForm } from './batchesPage.ts';
import { dailyChart } from './dailyChart.ts';
import { funnel, referrals, sources, variants } from './funnelPage.ts';
import { maskAddress, maskName } from './mask.ts';
import { type Overview, QUARANTINED } from './readOverview.ts';

/** Schools in the table; `stats` lists all of them. */
const SCHOOLS = 10;

interface OverviewOptions {
  /** Outcome of the release that was just requested. */
  notice?: string | undefined;
  /** Goes into every form. */
  formToken: string;
}

/** Figures, quarantine and the newest sign-ups, from the database to the page. */
export function overviewPage(overview: Overview, { notice, formToken }: OverviewOptions): Html {
  return html`<p class="soft">As of ${formatMoment(overview.at)}. Reload for newer figures.</p>
${notice === undefined ? undefined : html`<p role="status">${notice}</p>`}
${searchForm(formToken)}
${figures(overview)}
${funnel(overview.funnel)}
${variants(overview.funnel)}
<div class="halves even">
${sources(overview.sources)}
${referrals(overview.ranking)}
</div>
${batches(overview.batches, formToken)}
${quarantine(overview, formToken)}
<div class="halves">
${newest(overview)}
${schools(overview)}
</div>`;
}

function figures({ metrics, statistics, events, addresses, mails }: Overview): Html {
  const rows: [label: string, figure: number][] = [
    ['On the list', statistics.total],
    ['Last 7 days', metrics.last7Days],
    ['Schools', metrics.schools],
    ['Invited', statistics.invited],
    ['In quarantine', statistics.quarantined],
    ['Webhook: waiting', events.waiting],
    ['Webhook: given up', events.dead],
  ];
  const { pending, confirmed, unsubscribed, bounced } = addresses;
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
  const more = statistics.quarantined > QUARANTINED;
  return html`<section aria-labelledby="quarantine">
<h2 id="quarantine">Quarantine</h2>
<p class="soft">A hidden field was filled in: by a program, or by a browser for a person. What is
here is on no list, counts nowhere, and is forgotten after 30 days. Release whoever asks.</p>
${
  quarantined.length === 0
    ? html`<p>Nobody is in quarantine.</p>`
    : html`<table class="people">
<caption>${more ? `The latest ${QUARANTINED} of ${formatCount(statistics.quarantined)}; the command signups quarantine list has all` : 'Latest first'}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Address</th><th scope="col">School</th><th scope="col">Signed up</th><th scope="col"><span class="hidden">Release</span></th></tr></thead>
<tbody>${quarantined.map(
        ({ id, name, email, school, at }) => html`<tr>
<th scope="row">${name}</th><td data-label="Address">${maskAddress(email)}</td><td data-label="School">${school ?? '–'}</td><td data-label="Signed up"><time datetime="${at.toISOString()}">${formatMoment(at)}</time></td>
<td><form method="post" action="/operators/release"><input type="hidden" name="token" value="${formToken}"><input type="hidden" name="id" value="${id}"><button>Release<span class="hidden"> ${name}</span></button></form></td>
</tr>`,
      )}</tbody>
</table>`
}
</section>`;
}

function newest({ newest }: Overview): Html {
  return html`<section aria-labelledby="newest">
<h2 id="newest">Newest sign-ups</h2>
${
  newest.length === 0
    ? html`<p>Nobody has signed up yet.</p>`
    : html`<table class="people">
<caption>Masked; the command signups show has all of one person</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Address</th><th scope="col">School</th><th scope="col">Signed up</th></tr></thead>
<tbody>${newest.map(
        ({ name, email, school, at }) =>
          html`<tr><th scope="row">${maskName(name)}</th><td data-label="Address">${maskAddress(email)}</td><td data-label="School">${school ?? '–'}</td><td data-label="Signed up"><time datetime="${at.toISOString()}">${formatMoment(at)}</time></td></tr>`,
      )}</tbody>
</table>`
}
</section>`;
}

function schools({ statistics }: Overview): Html {
  const first = statistics.schools.slice(0, SCHOOLS);
  return html`<section aria-labelledby="schools">
<h2 id="schools">Schools</h2>
${
  first.length === 0
    ? html`<p>Nobody has named a school yet.</p>`
    : html`<table>
<caption>The ${first.length} with the most sign-ups, of ${formatCount(statistics.schools.length)}</caption>
<thead><tr><th scope="col">School</th><th scope="col" class="number">Sign-ups</th></tr></thead>
<tbody>${first.map(
        ({ key, signUps }) =>
          html`<tr><th scope="row">${schoolName(key)}</th><td class="number">${formatCount(signUps)}</td></tr>`,
      )}</tbody>
</table>`
}
</section>`;
}
