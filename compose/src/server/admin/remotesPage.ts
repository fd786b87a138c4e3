import { Html, html } from '@statline/service/http/html';
import type { FeedState } from '../../releases/tracking/followFeed.ts';
import type { RemoteDescription } from './describeRemotes.ts';
import { type RemotesView, severityOf, viewRemotes } from './remotesView.ts';

/** The page's style sheet, whose hash the page's content security policy allows. */
export const PAGE_STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
  form { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; margin-block: 1rem; }
  input, select, button { font: inherit; min-height: 2.25rem; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 0.5rem; border-bottom: 1px solid; text-align: left; vertical-align: top; }
  code { overflow-wrap: anywhere; }
  @media (max-width: 48rem) {
    thead { display: none; }
    tr, th, td { display: block; }
    tr { padding-block: 0.5rem; border-bottom: 1px solid; }
    th, td { border: 0; }
    td::before { content: attr(data-label) ': '; font-weight: bold; }
  }
`;

/** @param remotes all remotes; the page shows those of the view. */
export function remotesPage(
  remotes: readonly RemoteDescription[],
  view: RemotesView,
  overrides: string,
  feed?: FeedState,
): string {
  const shown = viewRemotes(remotes, view);
  const failing = remotes.filter((remote) => severityOf(remote) > 0).length;
  const json = new URLSearchParams({ ...view, format: 'json' }).toString();
  const labels = ['Remote', ...COLUMNS.map(([label]) => label)];
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_S}">
<title>${failing === 0 ? '' : `${failing} failing: `}Remotes</title>
<style>${new Html(PAGE_STYLE)}</style>
</head>
<body>
<h1>Remotes</h1>
<p>${failing} of ${remotes.length} failing.</p>
${feed && html`<p>${feedLine(feed)}</p>`}
<form role="search">
<label>Name contains <input type="search" name="name" value="${view.name}"></label>
<label>Show ${select('show', SHOWN, view.show)}</label>
<label>Sort by ${select('sort', SORTED_BY, view.sort)}</label>
<button>Apply</button>
</form>
<table>
<thead><tr>${labels.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
<tbody>
${shown.length === 0 ? html`<tr><td>No remote matches.</td></tr>` : shown.map(row)}
</tbody>
</table>
<p>Overrides: ${overrides}. This page refreshes every ${REFRESH_S} seconds; <a href="?${json}">as JSON</a>.</p>
</body>
</html>
`.text;
}

function feedLine({ location, sequence, remotes, refusal }: FeedState): Html {
  const taken = sequence === undefined ? 'none yet' : `number ${sequence}, ${remotes} remotes`;
  const refused =
    refusal &&
    html` <strong>Refused</strong> since ${refusal.since.toISOString()}: ${refusal.reason}.`;
  return html`Feed <code>${location}</code>: ${taken}.${refused}`;
}

/** Long enough to type a name before the page is reloaded. */
const REFRESH_S = 30;

const SHOWN: Record<RemotesView['show'], string> = {
  all: 'All',
  failing: 'Failing',
  canary: 'With a canary',
};
const SORTED_BY: Record<RemotesView['sort'], string> = {
  failures: 'Failures first',
  name: 'Name',
  newest: 'Newest first',
};

function select(name: string, choices: Readonly<Record<string, string>>, chosen: string): Html {
  const options = Object.entries(choices).map(([value, label]) =>
    value === chosen
      ? html`<option value="${value}" selected>${label}</option>`
      : html`<option value="${value}">${label}</option>`,
  );
  return html`<select name="${name}">${options}</select>`;
}

/** The columns after the remote's. */
const COLUMNS: readonly [label: string, of: (description: RemoteDescription) => Html | string][] = [
  ['Live release', liveCell],
  ['Canary', canaryCell],
  ['Last refusal', refusalCell],
];

function row(description: RemoteDescription): Html {
  const { remote, source } = description;
  const failing = severityOf(description) > 0 ? html`<br><strong>failing</strong>` : undefined;
  const cells = COLUMNS.map(
    ([label, of]) => html`<td data-label="${label}">${of(description)}</td>`,
  );
  return html`<tr><th scope="row">${remote}${failing}<br><small><code>${source}</code></small></th>${cells}</tr>
`;
}

function liveCell({ live, optional }: RemoteDescription): Html | string {
  if (live) return release(live);
  return `none: ${optional ? 'it is optional, its regions are left out' : 'it is unavailable'}`;
}

function canaryCell({ canary, nextStep, trial, withdrawn }: RemoteDescription): Html | string {
  if (canary) {
    const { failed, pinned } = trial ?? { failed: { canary: 0, live: 0 }, pinned: 0 };
    const then =
      nextStep && html`<br><small>then ${nextStep.share}%, not before ${nextStep.from}</small>`;
    return html`${release(canary)}${then}<br><small>${pinned} visitors; regions failed for ${failed.canary} of them, and for ${failed.live} of the live release's</small>`;
  }
  if (!withdrawn) return '—';
  return html`<code>${withdrawn.release}</code> <strong>withdrawn</strong>: ${withdrawn.reason}<br><small>at ${withdrawn.at}, until its team publishes it again</small>`;
}

function refusalCell({ lastRefusal: refusal }: RemoteDescription): Html | string {
  if (!refusal) return '—';
  const later = refusal.release ? `from ${refusal.nextTry}` : 'at each poll';
  const again = refusal.nextTry ? `tried again ${later}` : 'refused for good';
  return html`${refusal.reason}<br><small>${refusal.release ?? 'no manifest'}, ${refusal.at}; ${again}</small>`;
}

function release(description: NonNullable<RemoteDescription['live']>): Html {
  const { release: id, share, since, from, renderedOnServer, visits, cost } = description;
  const where = renderedOnServer ? 'on the server and in the browser' : 'in the browser only';
  const notes = [
    ...description.openCircuits.map(
      ({ module, reason, at, failedProbes, nextProbeAt }) =>
        html`<strong>${module} in the browser only</strong>: ${reason}<br><small>since ${at}, tried again at ${nextProbeAt}, ${failedProbes} probes failed</small>`,
    ),
    ...description.leftToBrowser.map(
      ({ module, reason, since }) =>
        html`<strong>${module} left to the browser</strong>: ${reason}<br><small>since ${since}</small>`,
    ),
    ...description.withoutRoom.map(
      (slot) => html`<strong>left out of the slot ${slot}</strong>, which is full`,
    ),
    // The 75th percentile of the measured visits.
    ...visits.map(
      ({ page, visits, lcpMs, inpMs, cls }) =>
        html`<small>${page}, ${visits} measured: LCP ${lcpMs ?? '–'} ms, INP ${inpMs ?? '–'} ms, CLS ${cls ?? '–'}</small>`,
    ),
    ...(cost
      ? [
          html`<small>in ${cost.visits} visits: INP ${cost.inpMs ?? '–'} ms in its regions, ${cost.bytes} bytes transferred, ${cost.longFramesMs ?? '–'} ms in long frames; ${cost.errors} errors in all</small>`,
        ]
      : []),
  ];
  return html`<code>${id}</code>, ${share}% of visitors<br><small>since ${since}, from <code>${from}</code>, rendered ${where}</small>${notes.map((note) => html`<br>${note}`)}`;
}
