import { type Html, html } from '@statline/service/http/html';
import { MAIL_PROGRAMS } from '../../operators/csv/exportFor.ts';
import { formatCount } from '../../pages/formats.ts';
import { type Batch, MAX_BATCH } from '../../store/SignUpStore.ts';
import { form } from './form.ts';
import { listSection, moments } from './listSection.ts';

const exportForm = (token: string, what: string, batch: number | ''): Html =>
  form(
    'export',
    token,
    html`<input type="hidden" name="batch" value="${batch}"><span class="row"><select name="for" aria-label="Format of ${what}">${Object.entries(
      MAIL_PROGRAMS,
    ).map(
      ([program, name]) => html`<option value="${program}">${name}</option>`,
    )}</select><button>Export<span class="hidden"> ${what}</span></button></span>`,
  );

/** Batches of invitations, a form for the next one, and exports. */
export function batchesSection(made: readonly Batch[], token: string): Html {
  // Sent with the form, so that a second click does not make a second batch.
  const latest = made.at(-1)?.batch ?? 0;
  const invite = html`<input type="hidden" name="latest" value="${latest}"><label for="count">Invite the next people, in the order of signing up</label>
<span class="row"><input id="count" name="count" type="number" min="1" max="${MAX_BATCH}" required><button>Invite</button></span>`;
  return listSection('Batches and exports', {
    intro: html`<p class="soft">Exports leave out people who have unsubscribed, whose mails bounced and, with mails, who have not confirmed.</p>
<div class="halves"><div>${form('invite', token, invite)}</div><div><p class="label">The whole list, for</p>${exportForm(token, 'the list', '')}</div></div>`,
    empty: 'No invitations yet.',
    caption: 'Latest first',
    rows: made.toReversed(),
    columns: [
      ['Batch', ({ batch }) => `Batch ${batch}`],
      moments('Invited'),
      ['People', ({ people }) => formatCount(people)],
      ['Export', ({ batch }) => exportForm(token, `batch ${batch}`, batch), 'action'],
    ],
  });
}
