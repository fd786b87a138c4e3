import { escapeAttribute, escapeText } from '@statline/service/http/escape';
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
  const json = escapeAttribute(new URLSearchParams({ ...view, format: 'json' }).toString());
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_S}">
<title>${failing === 0 ? '' : `${failing} failing: `}Remotes</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<h1>Remotes</h1>
<p>${failing} of ${remotes.length} failing.</p>${feed ? `\n<p>${feedLine(feed)}</p>` : ''}
<form role="search">
<label>Name contains <input type="search" name="name" value="${escapeAttribute(view.name)}"></label>
<label>Show ${select('show', SHOWN, view.show)}</label>
<label>Sort by ${select('sort', SORTED_BY, view.sort)}</label>
<button>Apply</button>
</form>
<table>
<thead><tr>${['Remote', ...COLUMNS].map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>
${shown.map(row).join('\n') || '<tr><td>No remote matches.</td></tr>'}
</tbody>
</table>
<p>Overrides: ${escapeText(overrides)}. This page refreshes every ${REFRESH_S} seconds; <a href="?${json}">as JSON</a>.</p>
</body>
</html>
`;
}

function feedLine({ location, sequence, remotes, refusal }: FeedState): string {
  const taken = sequence === undefined ? 'none yet' : `number ${sequence}, ${remotes} remotes`;
  const refused = refusal
    ? ` <strong>Refused</strong> since ${refusal.since.toISOString()}: ${escapeText(refusal.reason)}.`
    : '';
  return `Feed <code>${escapeText(location)}</code>: ${taken}.${refused}`;
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

const select = (name: string, choices: Readonly<Record<string, string>>, chosen: string): string =>
  `<select name="${name}">${Object.entries(choices)
    .map(
      ([value, label]) =>
        `<option value="${value}"${value === chosen ? ' selected' : ''}>${label}</option>`,
    )
    .join('')}</select>`;

const COLUMNS = ['Live release', 'Canary', 'Last refusal'] as const;

function row(description: RemoteDescription): string {
  const { remote, source, optional, live, lastRefusal: refusal } = description;
  const missing = optional ? 'it is optional, its regions are left out' : 'it is unavailable';
  const again = refusal?.nextTry ? `tried again from ${refusal.nextTry}` : 'refused for good';
  const cells = [
    release(live) ?? `none: ${missing}`,
    canaryCell(description),
    refusal
      ? `${escapeText(refusal.reason)}<br><small>${refusal.release ?? 'no manifest'}, ${refusal.at}; ${again}</small>`
      : '—',
  ];
  const failing = severityOf(description) > 0 ? '<br><strong>failing</strong>' : '';
  return `<tr><th scope="row">${remote}${failing}<br><small><code>${escapeText(source)}</code></small></th>${cells
    .map((cell, index) => `<td data-label="${COLUMNS[index]}">${cell}</td>`)
    .join('')}</tr>`;
}

function canaryCell({ canary, nextStep, trial, withdrawn }: RemoteDescription): string {
  const canaryRelease = release(canary);
  if (canaryRelease !== undefined) {
    const { failed, pinned } = trial ?? { failed: { canary: 0, live: 0 }, pinned: 0 };
    const then = nextStep
      ? `<br><small>then ${nextStep.share}%, not before ${nextStep.from}</small>`
      : '';
    return `${canaryRelease}${then}<br><small>${pinned} visitors; regions failed for ${failed.canary} of them, and for ${failed.live} of the live release's</small>`;
  }
  if (!withdrawn) return '—';
  return `<code>${withdrawn.release}</code> <strong>withdrawn</strong>: ${escapeText(withdrawn.reason)}<br><small>at ${withdrawn.at}, until its team publishes it again</small>`;
}

function release(description: RemoteDescription['live']): string | undefined {
  if (!description) return undefined;
  const { release: id, share, since, from, renderedOnServer, visits, cost } = description;
  const where = renderedOnServer ? 'on the server and in the browser' : 'in the browser only';
  const notes = [
    ...description.openCircuits.map(
      ({ module, reason, at, failedProbes, nextProbeAt }) =>
        `<strong>${escapeText(module)} in the browser only</strong>: ${escapeText(reason)}<br><small>since ${at}, tried again at ${nextProbeAt}, ${failedProbes} probes failed</small>`,
    ),
    ...description.leftToBrowser.map(
      ({ module, reason, since }) =>
        `<strong>${escapeText(module)} left to the browser</strong>: ${escapeText(reason)}<br><small>since ${since}</small>`,
    ),
    ...description.withoutRoom.map(
      (slot) => `<strong>left out of the slot ${escapeText(slot)}</strong>, which is full`,
    ),
    // The 75th percentile of the measured visits.
    ...visits.map(
      ({ page, visits, lcpMs, inpMs, cls }) =>
        `<small>${escapeText(page)}, ${visits} measured: LCP ${lcpMs ?? '–'} ms, INP ${inpMs ?? '–'} ms, CLS ${cls ?? '–'}</small>`,
    ),
    ...(cost
      ? [
          `<small>in ${cost.visits} visits: INP ${cost.inpMs ?? '–'} ms in its regions, ${cost.bytes} bytes transferred, ${cost.longFramesMs ?? '–'} ms in long frames; ${cost.errors} errors in all</small>`,
        ]
      : []),
  ];
  return `<code>${id}</code>, ${share}% of visitors<br><small>since ${since}, from <code>${escapeText(from)}</code>, rendered ${where}</small>${notes.map((note) => `<br>${note}`).join('')}`;
}
